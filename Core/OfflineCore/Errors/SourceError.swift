/// Why a remote source delivered nothing usable.
///
/// The reasons are a closed list, because callers act differently on each of them. The failure in terms of
/// the source's own protocol is a detail.
public struct SourceError: Error, Hashable, Sendable {
  /// A reason that a caller can act on.
  public enum Reason: Hashable, Sendable {
    /// The user chose to stay offline.
    case offline
    /// There is no connection, it broke, or the answer took too long.
    case unreachable
    /// No secure connection could be made, or the server could not prove its identity.
    case untrusted
    /// The folder or file of the source can't be read.
    case unreadable
    /// The source has nothing at this address.
    case notFound
    /// The address may not be requested.
    case refused
    /// The source denies access to the caller.
    case unauthorized
    /// The source requires credentials. It was not asked, because there are none.
    case credentialsMissing
    /// Too many requests were sent; with the seconds to wait, if the source says them.
    case rateLimited(retryAfter: Double?)
    /// The answer can't be used.
    case invalidData
  }

  /// The reason that a caller can act on.
  public let reason: Reason
  /// The requested address, such as `https://feed.example/v1/feed`; without secrets.
  public let address: String
  /// The message of the source or its protocol, for the user; may be empty.
  public let detail: String
  /// The number with which the source reports a problem of its own, such as 500; `nil` if it has none.
  public let code: Int?

  /// Creates an error.
  public init(_ reason: Reason, address: String, detail: String = "", code: Int? = nil) {
    self.reason = reason
    self.address = address
    self.detail = detail
    self.code = code
  }
}

/// Records of a source that were left out, for the user.
///
/// One bad record among many does not prevent the others from being shown.
public struct SkippedRecords: Hashable, Sendable {
  /// The kind of things that were left out.
  public enum Kind: Hashable, Sendable {
    /// Records that could not be read, or have nothing to show.
    case records
    /// Notes about records; the records themselves are shown.
    case notes
    /// Files of kinds that are not shown; the kinds are the reason.
    case otherFiles
    /// Folders that are only reachable through a symbolic link.
    case linkedFolders
    /// Records beyond the largest number that can be shown, all older than those that are shown.
    case tooMany
  }

  /// The address that they belong to, such as `https://feed.example/feed.xml`; without secrets.
  public let address: String
  /// The number of records; at least 1.
  public let count: Int
  /// The fault of the first of them, in the words of the source, for the user; `nil` if they are sound.
  /// The kinds, if they are files of other kinds.
  public let reason: String?
  /// The kind of records that were left out.
  public let kind: Kind

  /// Creates a report. Only sources do.
  public init(in address: String, count: Int, reason: String?, of kind: Kind = .records) {
    self.address = address
    self.count = count
    self.reason = reason
    self.kind = kind
  }
}
