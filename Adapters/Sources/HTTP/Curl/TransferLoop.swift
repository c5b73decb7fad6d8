import CCurl
import Dispatch
import Platform
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
    if let failure { transfer.end(with: .failure(failure)) }
    wake()
  }

  /// Ends a transfer whose caller no longer waits.
  func cancel(_ transfer: Transfer) {
    transfer.cancel()
    wake()
  }

  private func wake() { inbox.withLock { $0.wakeUp }?() }

  private func load() {
    do throws(SharedLibrary.Missing) {
      guard let multi = MultiHandle(try CurlLibrary()) else { return fail(.noMemory) }
      inbox.withLock { $0.wakeUp = { multi.wakeUp() } }
      while true {
        for transfer in inbox.withLock({ exchange(&$0.transfers, with: []) }) {
          multi.start(transfer)
        }
        multi.endCancelled()
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
    for transfer in transfers { transfer.end(with: .failure(failure)) }
  }
}

/// The libcurl transfers in progress. Only one thread may use them, except for ``wakeUp()``.
final class MultiHandle: @unchecked Sendable {
  /// The most connections to one host; further requests wait.
  private static let connectionsPerHost = 8

  private let library: CurlLibrary
  private let handle: CurlLibrary.Handle
  private var transfers: [CurlLibrary.Handle: Transfer] = [:]

  init?(_ library: CurlLibrary) {
    guard let handle = library.makeMulti() else { return nil }
    self.library = library
    self.handle = handle
    _ = curl_multi_set_number(
      library.setMultiOption, handle, CURLMOPT_MAX_HOST_CONNECTIONS, Self.connectionsPerHost)
  }

  /// Ends ``wait()``, from any thread, even before it begins.
  func wakeUp() { _ = library.wakeUp(handle) }

  /// Sleeps until there is something to do.
  func wait() {
    // Polling fails for lack of memory or descriptors; it can be retried when some are free again.
    if library.poll(handle, nil, 0, 60_000, nil) != CURLM_OK { usleep(10_000) }
  }

  func start(_ transfer: Transfer) {
    // The transfer may have been cancelled before it started.
    guard !transfer.isCancelled else { return }
    guard let easy = transfer.start(by: library) else {
      return transfer.end(with: .failure(HTTPTransportError.noMemory))
    }
    transfers[easy] = transfer
    if library.add(handle, easy) != CURLM_OK {
      end(easy, with: .failure(HTTPTransportError.noMemory))
    }
  }

  /// Closes the connections of transfers whose callers no longer wait.
  func endCancelled() {
    for (easy, transfer) in transfers where transfer.isCancelled {
      end(easy, with: .failure(CancellationError()))
    }
  }

  /// Advances all transfers as far as possible without waiting.
  func perform() {
    var count: CInt = 0
    if library.perform(handle, &count) != CURLM_OK {
      for easy in transfers.keys { end(easy, with: .failure(HTTPTransportError.noMemory)) }
    }
    while let message = library.nextMessage(handle, &count) {
      guard let easy = message.pointee.easy_handle, let transfer = transfers[easy] else { continue }
      end(easy, with: transfer.result(curl_message_result(message)))
    }
  }

  private func end(_ easy: CurlLibrary.Handle, with result: Result<HTTPResponse, any Error>) {
    _ = library.remove(handle, easy)
    transfers.removeValue(forKey: easy)?.end(with: result)
  }
}
