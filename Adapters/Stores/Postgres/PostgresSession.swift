import OfflineCore
import StoreSupport

/// A session with a server: opened and used on a thread that may block, by one call at a time.
///
/// A call sends all its statements in one pipeline, so it costs one round trip.
final class PostgresSession {
  private static let cancelTime: Duration = .seconds(2)
  /// The size limit of an answer in bytes: far more than a slice or the largest image.
  private static let longestAnswer = 64 << 20

  private let library: LibPQ
  private let server: PostgresServer
  private let isCancellable: Bool
  private let handle: OpaquePointer
  /// `true` if all requests have been answered.
  private var isAtRest = false
  /// `true` if the server accepts no writes: a new connection may reach another server.
  private var isOutdated = false
  /// `true` if a transaction was committed, but perhaps not on the standby: the server has stopped
  /// waiting for the standby.
  private var outcomeIsUnknown = false
  /// The byte count of the connection at which the answer of this call is too long.
  private var mostBytes = 0
  /// The last error that the server has reported in this call.
  private var lastWords = ""

  /// Connects to a server.
  ///
  /// - Throws: `StoreError`, or `CancellationError`.
  init(
    _ server: PostgresServer, until deadline: ContinuousClock.Instant, isCancellable: Bool = true
  ) throws {
    let library = try LibPQ.shared.get()
    let handle = LibPQ.withCStrings(server.parameters.map(\.0)) { keywords in
      LibPQ.withCStrings(server.parameters.map(\.1)) { library.start(keywords, $0, 1) }
    }
    guard let handle else { throw StoreError(.unreachable, detail: "out of memory") }
    (self.library, self.server, self.handle) = (library, server, handle)
    self.isCancellable = isCancellable
    receiveNotices()
    try connect(until: deadline)
    _ = library.setNonblocking(handle, 1)
    _ = library.enterPipeline(handle)
    isAtRest = true
  }

  deinit { library.finish(handle) }

  /// `true` if the session can be used again. A session with an open transaction is closed instead,
  /// which rolls the transaction back.
  var isReady: Bool {
    isAtRest && !isOutdated && library.status(handle) == LibPQ.ConnectionStatus.ok
      && library.transactionStatus(handle) == LibPQ.TransactionStatus.idle
      && !SocketWait.hasNews(library.socket(handle))
  }

  // MARK: Connecting

  private func connect(until deadline: ContinuousClock.Instant) throws {
    _ = library.setVerbosity(handle, LibPQ.verbose)
    var wait = SocketWait(until: deadline, isCancellable: isCancellable)
    var state =
      library.status(handle) == LibPQ.ConnectionStatus.bad
      ? LibPQ.PollingStatus.failed : LibPQ.PollingStatus.writing
    while state != LibPQ.PollingStatus.ok {
      guard state != LibPQ.PollingStatus.failed else {
        let error = StoreError(connecting: String(cString: library.errorMessage(handle)))
        guard let passwords = server.refusedPasswords, error.reason == .denied else { throw error }
        throw StoreError(
          .denied,
          detail: "\(error.detail); \(passwords) is ignored until 'chmod 600' protects it")
      }
      try wait.wait(
        for: state == LibPQ.PollingStatus.reading ? .reading : .writing,
        of: library.socket(handle))
      state = library.poll(handle)
    }
  }

  /// Receives the notices of the server, which libpq would otherwise write to the terminal.
  private func receiveNotices() {
    _ = library.setNoticeReceiver(
      handle,
      { session, result in
        guard let session, let library = try? LibPQ.shared.get() else { return }
        // Triggers may warn with the same code. The name of the function is not translated.
        let function = library.errorField(result, LibPQ.Field.function).map { String(cString: $0) }
        guard function == "SyncRepWaitForLSN" else { return }
        Unmanaged<PostgresSession>.fromOpaque(session).takeUnretainedValue().outcomeIsUnknown = true
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  // MARK: Transactions

  /// Sends transactions and waits for their answers. The transactions after a failed one still run.
  ///
  /// - Parameter isWrite: `true` to make sure, if the task is cancelled, that no write can happen
  ///   later: the session is ended on the server, unless the write is done.
  /// - Throws: `StoreError` with the reason `unreachable` if the outcome is unknown; `CancellationError`.
  func run(
    _ transactions: [PostgresTransaction], until deadline: ContinuousClock.Instant, isWrite: Bool
  ) throws -> [PostgresOutcome] {
    if isCancellable { try Task.checkCancellation() }
    guard isAtRest else { throw StoreError(.unreachable, detail: "a call has not ended") }
    (isAtRest, outcomeIsUnknown, lastWords) = (false, false, "")
    mostBytes = SocketWait.receivedBytes(of: library.socket(handle)) + Self.longestAnswer
    var wait = SocketWait(
      until: deadline, isCancellable: isCancellable, patience: isWrite ? Self.cancelTime : nil)
    do {
      let outcomes = try answers(to: transactions, wait: &wait)
      if wait.isCancelled { _ = try outcomes.map { try $0.get() } }
      guard !outcomeIsUnknown || !isWrite else {
        throw StoreError(.unreachable, detail: "committed, and perhaps not on the standby")
      }
      isAtRest = !wait.isCancelled
      return outcomes
    } catch  where wait.isCancelled {
      throw CancellationError()
    }
  }

  /// Runs one transaction, and throws if it fails.
  func one(
    _ transaction: PostgresTransaction, until deadline: ContinuousClock.Instant,
    isWrite: Bool = false
  ) throws -> [PostgresRows] {
    try run([transaction], until: deadline, isWrite: isWrite)[0].mapError(\.storeError).get()
  }

  /// Returns the payloads of notifications, as soon as there are any; none after the deadline.
  func notifications(until deadline: ContinuousClock.Instant) throws -> [String] {
    var payloads: [String] = []
    repeat {
      guard library.consumeInput(handle) != 0 else { throw connectionLoss() }
      while let notification = library.nextNotification(handle) {
        let told = notification.assumingMemoryBound(to: LibPQ.Notification.self).pointee
        payloads.append(String(cString: told.payload))
        library.freeMemory(notification)
      }
    } while try payloads.isEmpty && SocketWait.hasNews(library.socket(handle), until: deadline)
    return payloads
  }

  private func answers(
    to transactions: [PostgresTransaction], wait: inout SocketWait
  ) throws -> [PostgresOutcome] {
    for transaction in transactions { try send(PostgresSchema.opening + transaction) }
    try flush(&wait)
    var outcomes: [PostgresOutcome] = []
    var (rows, failure): ([PostgresRows], PostgresFailure?) = ([], nil)
    while outcomes.count < transactions.count {
      let answer = try nextAnswer(&wait)
      let expected = PostgresSchema.opening.count + transactions[outcomes.count].count
      switch answer.status {
      case LibPQ.ResultStatus.commandOK where rows.count < expected,
        LibPQ.ResultStatus.tuplesOK where rows.count < expected:
        rows.append(answer)
      case LibPQ.ResultStatus.pipelineAborted: break
      // An error may also come from the commit, after all rows.
      case LibPQ.ResultStatus.fatalError where library.status(handle) == LibPQ.ConnectionStatus.ok:
        failure = failure ?? answer.failure
        if failure?.isOfTheServer == true { isOutdated = true }
      case LibPQ.ResultStatus.pipelineSync where failure != nil || rows.count == expected:
        let own = Array(rows.dropFirst(PostgresSchema.opening.count))
        outcomes.append(failure.map { .failure($0) } ?? .success(own))
        (rows, failure) = ([], nil)
      default: throw connectionLoss()
      }
    }
    return outcomes
  }

  /// Sends unnamed statements. Prepared statements belong to a session, and a pooler may use
  /// another session for each transaction.
  private func send(_ transaction: PostgresTransaction) throws {
    for query in transaction {
      let isSent = query.withArguments { statement, values, lengths, formats in
        library.sendQuery(
          handle, statement, CInt(lengths.count), nil, values, lengths, formats, 1) != 0
      }
      guard isSent else { throw connectionLoss() }
    }
    guard library.sync(handle) != 0 else { throw connectionLoss() }
  }

  private func flush(_ wait: inout SocketWait) throws {
    while true {
      let state = library.flush(handle)
      guard state != 0 else { return }
      guard state > 0 else { throw connectionLoss() }
      // The server may not read on before its answers are read.
      try pause(&wait, for: [.reading, .writing])
      guard library.consumeInput(handle) != 0 else { throw connectionLoss() }
    }
  }

  private func nextAnswer(_ wait: inout SocketWait) throws -> PostgresRows {
    // A null result follows each result; two in a row come only at the end of the connection.
    for _ in 0..<2 {
      while library.isBusy(handle) != 0 {
        try pause(&wait, for: .reading)
        guard SocketWait.receivedBytes(of: library.socket(handle)) < mostBytes else {
          throw StoreError(.unreachable, detail: "the answer is too long")
        }
        // Results that came before the end of the connection count.
        guard library.consumeInput(handle) != 0 || library.isBusy(handle) == 0 else {
          throw connectionLoss()
        }
      }
      guard let result = library.nextResult(handle) else { continue }
      let answer = PostgresRows(library, result: result)
      // The last error, for the end of the connection, is from libpq and has no fields.
      if answer.status == LibPQ.ResultStatus.fatalError, !answer.failure.message.isEmpty {
        lastWords = answer.failure.storeError.detail
      }
      return answer
    }
    throw connectionLoss()
  }

  // MARK: Waiting

  private func pause(_ wait: inout SocketWait, for readiness: SocketWait.Readiness) throws {
    let isReady = try wait.wait(for: readiness, of: library.socket(handle))
    if !isReady { try endOnServer(until: wait.deadline) }
  }

  /// Ends the session on its server through another connection, which is as secure as this one: libpq's own
  /// cancellation is not encrypted before version 17, and has no effect before the server has begun. The
  /// process id of a pooler may be that of another client's session, so the name is compared too.
  private func endOnServer(until deadline: ContinuousClock.Instant) throws {
    let other = try PostgresSession(server, until: deadline, isCancellable: false)
    let query: PostgresQuery = """
      SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity
      WHERE pid = \(Int(library.process(handle))) AND application_name = current_setting('application_name')
      """
    _ = try other.run([[query]], until: deadline, isWrite: false)
  }

  private func connectionLoss() -> StoreError {
    let words = lastWords.isEmpty ? String(cString: library.errorMessage(handle)) : lastWords
    return StoreError(.unreachable, detail: words.firstLine)
  }
}
