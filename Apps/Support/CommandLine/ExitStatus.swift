import Composition
import OfflineCore

/// The exit status of a program. The codes are those of sysexits.h where one fits.
public enum ExitStatus: Int32, CaseIterable, Sendable {
  /// The command line can't be understood.
  case usage = 64
  /// The source sent data that can't be used.
  case invalidData = 65
  /// Nothing is saved that could be shown.
  case notFound = 66
  /// The source could not be reached or read.
  case connectivity = 69
  /// The store failed for another reason than being busy.
  case store = 74
  /// The store is in use; try again.
  case storeBusy = 75
  /// The source requires a key or a token: it is missing, or the source refused it.
  case notPermitted = 77
  /// The user interrupted the program.
  case interrupted = 130

  /// Creates the exit status for an error.
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
      // A mistake in the program. This is the one documented code that callers take neither for wrong usage
      // nor for a temporary failure.
      default: .store
      }
  }

  /// The name of the status in a JSON error document.
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

  /// The situation in which a program returns the status, for help texts.
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

/// A failure with a better message than that of the error itself.
public struct ExplainedFailure: Error {
  let status: ExitStatus
  let message: String

  /// - Parameters:
  ///   - error: The cause, which decides the exit status.
  ///   - message: A message for the user: what happened and what to do.
  public init(_ error: any Error, _ message: String) { self.init(ExitStatus(error), message) }

  package init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
