import OfflineCore
import ServerStoreSupport

/// A conversation with a server: opened and used on a thread that may block, by one call at a time.
///
/// Everything is sent at once, in a pipeline, and then answered at once: a call costs one trip.
final class PostgresSession {
  private static let cancelTime: Duration = .seconds(2)

  private let library: LibPQ
  private let place: PostgresPlace
  private let host: PostgresPlace.Host
  private let isCancellable: Bool
  private let handle: OpaquePointer
  private let notices = Notices()
  private var prepared = Set<String>()
  /// Whether all that was asked is answered.
  private(set) var isAtRest = true

  /// Connects to one of the servers.
  init(
    _ library: LibPQ, _ place: PostgresPlace, _ host: PostgresPlace.Host,
    until deadline: ContinuousClock.Instant, isCancellable: Bool
  ) throws {
    (self.library, self.place, self.host) = (library, place, host)
    self.isCancellable = isCancellable
    handle = try Self.connect(library, place, host, until: deadline, isCancellable)
    let box = Unmanaged.passUnretained(notices).toOpaque()
    _ = library.setNoticeReceiver(
      handle, { Notices.note($0, $1) }, box)
    _ = library.setNonblocking(handle, 1)
    _ = library.enterPipeline(handle)
  }

  deinit { library.finish(handle) }

  /// Whether it can be used again.
  var isReady: Bool {
    isAtRest && library.status(handle) == LibPQ.ConnectionStatus.ok
      && !SocketWait.hasNews(library.socket(handle))
  }

  // MARK: Asking

  /// Sends transactions, and waits for their answers; what follows one that fails still runs.
  ///
  /// - Parameter isWrite: Whether to make sure, when the task is cancelled, that the server is not
  ///   still about to do it: the session ends there, unless it is done.
  /// - Throws: `StoreError` with the reason `unreachable` when nobody knows what has become of them;
  ///   or `CancellationError`.
  func run(
    _ transactions: [PostgresTransaction], until deadline: ContinuousClock.Instant, isWrite: Bool
  ) throws -> [PostgresOutcome] {
    guard isAtRest else { throw StoreError(.unreachable, detail: "a call has not ended") }
    if isCancellable { try Task.checkCancellation() }
    isAtRest = false
    notices.areUncertain = false
    var wait = Wait(deadline: deadline, isWrite: isWrite)
    do {
      let outcomes = try answers(to: transactions, &wait)
      if wait.isCancelled { _ = try outcomes.map { try $0.get() } }
      guard !notices.areUncertain || !isWrite else {
        throw StoreError(.unreachable, detail: "committed, and perhaps not on the standby")
      }
      isAtRest = !wait.isCancelled
      return outcomes
    } catch  where wait.isCancelled {
      throw CancellationError()
    }
  }

  private func answers(
    to transactions: [PostgresTransaction], _ wait: inout Wait
  ) throws -> [PostgresOutcome] {
    var expected = try transactions.flatMap { try send($0) }[...]
    var outcomes: [PostgresOutcome] = []
    var (rows, failure): ([PostgresRows], PostgresFailure?) = ([], nil)
    var isBetweenResults = false
    try flush(&wait)
    while let next = expected.first {
      while library.isBusy(handle) != 0 {
        try pause(&wait, for: .reading)
        // What came before the end of the connection counts.
        guard library.consumeInput(handle) != 0 || library.isBusy(handle) == 0 else { throw lost() }
      }
      // Nothing stands behind each result; twice, only behind the end of the connection.
      guard let result = library.nextResult(handle) else {
        guard !isBetweenResults else { throw lost() }
        isBetweenResults = true
        continue
      }
      isBetweenResults = false
      let answer = PostgresRows(library, result)
      expected.removeFirst()
      switch (answer.status, next) {
      case (LibPQ.ResultStatus.pipelineSync, _):
        outcomes.append(failure.map { .failure($0) } ?? .success(rows))
        (rows, failure) = ([], nil)
      case (LibPQ.ResultStatus.commandOK, .preparation(let name)): prepared.insert(name)
      case (LibPQ.ResultStatus.commandOK, _), (LibPQ.ResultStatus.tuplesOK, _): rows.append(answer)
      case (LibPQ.ResultStatus.pipelineAborted, _): break
      default:
        guard library.status(handle) == LibPQ.ConnectionStatus.ok else { throw lost() }
        failure = failure ?? answer.failure
      }
    }
    return outcomes
  }

  /// The same for one transaction that has to succeed.
  func one(
    _ transaction: PostgresTransaction, until deadline: ContinuousClock.Instant,
    isWrite: Bool = false
  ) throws -> [PostgresRows] {
    try run([transaction], until: deadline, isWrite: isWrite)[0].mapError(\.storeError).get()
  }

  /// What was told on channels that were listened to, as soon as there is something; nothing when the
  /// deadline has passed.
  func notifications(until deadline: ContinuousClock.Instant) throws -> [String] {
    var payloads: [String] = []
    repeat {
      guard library.consumeInput(handle) != 0 else { throw lost() }
      while let notification = library.nextNotification(handle) {
        let told = notification.assumingMemoryBound(to: LibPQ.Notification.self).pointee
        payloads.append(String(cString: told.payload))
        library.freeMemory(notification)
      }
    } while try payloads.isEmpty && SocketWait.hasNews(library.socket(handle), until: deadline)
    return payloads
  }

  private enum Expected {
    case preparation(String)
    case rows, end
  }

  private func send(_ transaction: PostgresTransaction) throws -> [Expected] {
    var expected: [Expected] = []
    var new = Set<String>()
    for query in transaction {
      if !prepared.contains(query.name), new.insert(query.name).inserted {
        guard library.sendPrepare(handle, query.name, query.statement, 0, nil) != 0 else {
          throw lost()
        }
        expected.append(.preparation(query.name))
      }
      guard send(query) else { throw lost() }
      expected.append(.rows)
    }
    guard library.sync(handle) != 0 else { throw lost() }
    return expected + [.end]
  }

  private func send(_ query: PostgresQuery) -> Bool {
    query.withArguments { values, lengths, formats in
      library.sendPrepared(
        handle, query.name, CInt(lengths.count), values, lengths, formats, 1) != 0
    }
  }

  // MARK: Waiting

  private struct Wait {
    var deadline: ContinuousClock.Instant
    let isWrite: Bool
    var isCancelled = false
  }

  private func flush(_ wait: inout Wait) throws {
    while true {
      let state = library.flush(handle)
      guard state != 0 else { return }
      guard state > 0 else { throw lost() }
      // The server may want to be read before it reads on.
      try pause(&wait, for: [.reading, .writing])
      guard library.consumeInput(handle) != 0 else { throw lost() }
    }
  }

  private func pause(_ wait: inout Wait, for readiness: SocketWait.Readiness) throws {
    do {
      try SocketWait.wait(
        for: readiness, of: library.socket(handle), until: wait.deadline,
        isCancellable: isCancellable && !wait.isCancelled)
    } catch is CancellationError where wait.isWrite {
      wait.isCancelled = true
      wait.deadline = .now + Self.cancelTime
      try endOnServer(until: wait.deadline)
    }
  }

  /// Ends the session on its server, by another connection, which is as safe as this one: libpq's own way
  /// to cancel is not encrypted before version 17, and no use before the server has begun.
  private func endOnServer(until deadline: ContinuousClock.Instant) throws {
    let other = try PostgresSession(library, place, host, until: deadline, isCancellable: false)
    let query = PostgresQuery(
      "SELECT pg_terminate_backend($1::integer, 1000)", [.int(Int(library.process(handle)))])
    _ = try other.run([[query]], until: deadline, isWrite: false)
  }

  private func lost() -> StoreError {
    StoreError(.unreachable, detail: String(cString: library.errorMessage(handle)).firstLine)
  }
}

/// What a server says by the way.
private final class Notices {
  /// Whether a transaction was committed, and its standby has perhaps not heard of it: what a commit
  /// says whose waiting for the standby was cut short.
  var areUncertain = false

  static func note(_ box: UnsafeMutableRawPointer?, _ result: OpaquePointer?) {
    guard let box, let library = try? LibPQ.shared.get() else { return }
    let state = library.errorField(result, LibPQ.Field.state).map { String(cString: $0) }
    guard state == "01000" else { return }
    Unmanaged<Notices>.fromOpaque(box).takeUnretainedValue().areUncertain = true
  }
}
