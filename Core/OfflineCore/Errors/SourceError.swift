/// Why a remote source gave nothing that can be used.
public enum SourceError: Error, Hashable, Sendable {
  /// No answer came from `address`.
  case connectivity(Disconnection, address: String)
  /// An answer came from `address`, and it can't be used.
  case invalidData(Defect, address: String)
  /// `address` was not requested, for it may not be, or can't be without a key.
  case refused(Refusal, address: String)

  /// What kept the answer away.
  public enum Disconnection: Hashable, Sendable {
    /// The program was told to stay offline.
    case offline
    /// No connection, or it broke; with the cause in the words of the system.
    case unreachable(String)
    /// The folder or the file that is the source can't be read; with the cause in the words of the
    /// system.
    case unreadable(String)
    /// The whole request took longer than this many seconds.
    case timedOut(seconds: Double)
  }

  /// What is wrong with the answer.
  public enum Defect: Hashable, Sendable {
    /// The status is not one that the contract allows.
    case status(Int)
    /// There is nothing of that name.
    case missing
    /// The body does not follow the contract; with the place where it departs.
    case malformed(String)
    /// The key that was sent is not one that the server takes.
    case keyRefused
    /// The server was asked too often; with the seconds after which to try again, where it says so.
    case rateLimited(retryAfter: Double?)
    /// There are no bytes.
    case empty
    /// There are more bytes than this limit, perhaps only after decompression.
    case tooLarge(limit: Int)
    /// It leads on more often than this.
    case tooManyRedirects(limit: Int)
    /// It leads to another scheme, or nowhere.
    case badRedirect
    /// The same page comes again and again.
    case repeats
    /// There is no end to it: it has more items than this limit.
    case endless(limit: Int)
  }

  /// Why an address may not be requested.
  public enum Refusal: Hashable, Sendable {
    /// Neither http, nor https, nor one of the source's own.
    case scheme
    /// It leads into this machine or a private network.
    case privateNetwork
    /// It only answers with a key, and the environment variable of this name holds none.
    case noKey(variable: String)
  }
}

extension SourceError {
  /// Any error of a source in the terms of the port, which allows no other.
  public init(_ error: any Error, address: String) {
    self =
      error as? SourceError
      ?? .connectivity(.unreachable(String(describing: error)), address: address)
  }
}
