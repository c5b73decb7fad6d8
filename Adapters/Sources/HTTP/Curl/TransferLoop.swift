import Dispatch
import Libraries
import Synchronization

/// The thread that runs all transfers of the process, many at once.
///
/// It sleeps until the network or a caller has work for it, and lives as long as the process, so
/// that all callers reuse its connections.
final class TransferLoop: Sendable {
  /// The only loop. The first access starts it, which loads the library.
  static let shared = TransferLoop()

  /// The transfers that callers pass to the thread; the rest is set once the library is loaded or
  /// has failed to load.
  private struct Inbox {
    var transfers: [Transfer] = []
    var wakeUp: (@Sendable () -> Void)?
    var failure: HTTPTransportError?
  }

  private let inbox = Mutex(Inbox())

  private init() { DispatchQueue(label: "HTTP transfers").async { self.load() } }

  /// Starts a transfer, concurrently with all others.
  func begin(_ transfer: Transfer) {
    let failure = inbox.withLock { inbox in
      if inbox.failure == nil { inbox.transfers.append(transfer) }
      return inbox.failure
    }
    if let failure { transfer.outcome.resolve(.failure(failure)) }
    wake()
  }

  /// Wakes the thread to handle new and cancelled transfers.
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
