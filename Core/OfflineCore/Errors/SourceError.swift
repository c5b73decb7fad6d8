/// Why a remote source gave nothing that can be used.
///
/// The reasons are a closed list, because callers act on each of them differently. How a source
/// failed in its own protocol is a detail.
public struct SourceError: Error, Hashable, Sendable {
  /// What a caller can act on.
  public enum Reason: Hashable, Sendable {
    /// The program was told to stay offline.
    case offline
    /// No connection, it broke, or the answer took too long.
    case unreachable
    /// No secure connection could be made, or the server could not prove its identity.
    case untrusted
    /// The folder or the file that is the source can't be read.
    case unreadable
    /// There is nothing of that name.
    case notFound
    /// The address may not be requested.
    case refused
    /// The source does not let in whoever asks.
    case unauthorized
    /// The source only answers with credentials, and was not asked because there are none.
    case credentialsMissing
    /// The source was asked too often; with the seconds to wait, where it tells them.
    case rateLimited(retryAfter: Double?)
    /// An answer came, and can't be used.
    case invalidData
  }

  /// What a caller can act on.
  public let reason: Reason
  /// What was asked, such as `https://feed.example/v1/feed`; without secrets.
  public let address: String
  /// How it failed, in the words of the source and its protocol, for people; may be empty.
  public let detail: String

  /// Describes a failure.
  public init(_ reason: Reason, address: String, detail: String = "") {
    self.reason = reason
    self.address = address
    self.detail = detail
  }
}

/// Something of a source that was left out, so that a person hears of it.
///
/// One bad record among many does not keep the others from being shown.
public struct SkippedRecords: Hashable, Sendable {
  /// What was left out, and therefore what to say.
  public enum Kind: Hashable, Sendable {
    /// Records that could not be read, or hold nothing that could be shown.
    case records
    /// What stands beside records that are shown.
    case notes
    /// Files of other kinds than are shown; their kinds are the reason.
    case otherFiles
    /// Folders that only a link leads to.
    case linkedFolders
    /// More than can be shown at all, and older than what is shown.
    case tooMany
  }

  /// What they were in, such as `https://feed.example/feed.xml`; without secrets.
  public let address: String
  /// How many there were; at least 1.
  public let count: Int
  /// What is wrong with the first of them, in the words of the source, for people; `nil` if they are
  /// sound. Of files of other kinds, their kinds.
  public let reason: String?
  /// What was left out.
  public let kind: Kind

  /// Sources make these.
  public init(in address: String, count: Int, reason: String?, of kind: Kind = .records) {
    self.address = address
    self.count = count
    self.reason = reason
    self.kind = kind
  }
}
