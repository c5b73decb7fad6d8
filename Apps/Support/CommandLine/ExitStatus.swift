import Composition
import OfflineCore

/// How a program ends, in the codes of sysexits.h where there is one.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// The program was called in a way that can't be meant.
  case usage = 64
  /// The remote gave what can't be used.
  case invalidData = 65
  /// There is nothing saved that could be shown.
  case notFound = 66
  /// There is no connection.
  case connectivity = 69
  /// The store failed.
  case store = 74
  /// The store is in use; try again.
  case storeBusy = 75
  /// The source wants proof of who asks: a key is missing, or was refused.
  case notPermitted = 77
  /// The user interrupted the program.
  case interrupted = 130

  /// What an error means to the shell.
  public init(_ error: any Error) {
    self =
      switch error {
      case is CancellationError: .interrupted
      case let error as StoreError: Self(error.reason)
      case let error as SourceError: Self(error.reason)
      case LoadError.remote(let error, _): Self(error.reason)
      case LoadError.notCached(.unreadable(let error)): Self(error.reason)
      case LoadError.notCached: .notFound
      case is UsageError, is LoadError: .usage
      // A mistake in the program: of the codes that are promised, the one that no caller takes for
      // wrong usage, or for something that passes.
      default: .store
      }
  }

  /// The word for it in an error document.
  public var code: String {
    switch self {
    case .usage: "usage"
    case .invalidData: "invalid-data"
    case .notFound: "not-found"
    case .connectivity: "connectivity"
    case .store: "store"
    case .storeBusy: "store-busy"
    case .notPermitted: "not-permitted"
    case .interrupted: "interrupted"
    }
  }

  /// When it is returned, for help texts.
  var meaning: String {
    switch self {
    case .usage: "Wrong usage, or limits of the system that are too low."
    case .invalidData: "Invalid data from the remote, or it has no such id."
    case .notFound: "Nothing is saved that could be shown, or no such image."
    case .connectivity: "No connection, and nothing saved that could stand in."
    case .store:
      "The store failed and nothing could stand in, output can't be written, or the program has a mistake."
    case .storeBusy: "The store is in use; try again."
    case .notPermitted: "The source wants a key or a token, or refused it."
    case .interrupted: "Interrupted by SIGINT; 143 by SIGTERM, 129 by SIGHUP."
    }
  }

  private init(_ reason: SourceError.Reason) {
    self =
      switch reason {
      case .offline, .unreachable, .untrusted, .unreadable: .connectivity
      case .unauthorized, .credentialsMissing: .notPermitted
      case .notFound, .refused, .rateLimited, .invalidData: .invalidData
      }
  }

  private init(_ reason: StoreError.Reason) {
    self =
      switch reason {
      case .busy, .changed: .storeBusy
      case .damaged, .denied, .unreachable, .full, .newerFormat, .notOurs: .store
      }
  }
}

/// A failure for which a command has better words than the error itself.
public struct ExplainedFailure: Error {
  let status: ExitStatus
  let message: String

  /// - Parameters:
  ///   - error: What failed, which decides on the exit status.
  ///   - message: What happened and what to do, for people.
  public init(_ error: any Error, _ message: String) { self.init(ExitStatus(error), message) }

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
