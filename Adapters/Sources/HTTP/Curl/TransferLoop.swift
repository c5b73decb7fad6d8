import Dispatch
import Libraries
import Synchronization

/// The thread on which all transfers of the process are made, many at once.
///
/// It sleeps until the network or a caller has something for it, and lives as long as the process,
/// so that connections are reused whoever asks.
final class TransferLoop: Sendable {
  /// Starts with the first look at it, by loading the library.
  static let shared = TransferLoop()

  /// What callers leave for the thread; the rest is set once the library is loaded, or can't be.
  private struct Inbox {
    var transfers: [Transfer] = []
    var wakeUp: (@Sendable () -> Void)?
    var failure: HTTPTransportError?
  }

  private let inbox = Mutex(Inbox())

  private init() { DispatchQueue(label: "HTTP transfers").async { self.load() } }

  /// Makes a transfer, beside all others.
  func begin(_ transfer: Transfer) {
    let failure = inbox.withLock { inbox in
      if inbox.failure == nil { inbox.transfers.append(transfer) }
      return inbox.failure
    }
    if let failure { transfer.outcome.resolve(.failure(failure)) }
    wake()
  }

  /// Has the thread look after its transfers, some of which may be new or cancelled.
  func wake() { inbox.withLock { $0.wakeUp }?() }

  private func load() {
    do throws(SharedLibrary.Missing) {
      guard let multi = MultiHandle(try CurlLibrary()) else { return fail(.noMemory) }
      inbox.withLock { $0.wakeUp = { multi.wakeUp() } }
      while true {
        for transfer in inbox.withLock({ exchange(&$0.transfers, with: []) }) {
          multi.start(transfer)
        }
        multi.endResolved()
        multi.perform()
        multi.wait()
      }
    } catch {
      fail(.unreachable(error.description))
    }
  }

  private func fail(_ failure: HTTPTransportError) {
    let transfers = inbox.withLock { inbox in
      inbox.failure = failure
      return exchange(&inbox.transfers, with: [])
    }
    for transfer in transfers { transfer.outcome.resolve(.failure(failure)) }
  }
}
