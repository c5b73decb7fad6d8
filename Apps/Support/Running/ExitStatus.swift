import OfflineCore

/// How a program ends, in the codes of sysexits.h where there is one.
public enum ExitStatus: Int32, Sendable {
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
  /// The user interrupted the program.
  case interrupted = 130

  /// What an error means to the shell.
  public init(_ error: any Error) {
    self =
      switch error {
      case is CancellationError: .interrupted
      case let error as StoreError: Self(error.reason)
      case let error as SourceError: Self(error)
      case LoadError.remote(let error, _): Self(error)
      case LoadError.notCached(.unreadable(let error)): Self(error.reason)
      case LoadError.notCached: .notFound
      default: .usage
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
    case .interrupted: "interrupted"
    }
  }

  private init(_ error: SourceError) {
    self =
      switch error {
      case .connectivity: .connectivity
      // The remote was never asked: it is the person who has to do something.
      case .refused(.noKey, _): .usage
      case .invalidData, .refused: .invalidData
      }
  }

  private init(_ reason: StoreError.Reason) {
    self =
      switch reason {
      case .busy, .changed: .storeBusy
      case .damaged, .denied, .full, .newerFormat, .notOurs: .store
      }
  }
}
