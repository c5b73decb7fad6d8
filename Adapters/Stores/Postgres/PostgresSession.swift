import FoundationEssentials
import Libraries
import OfflineCore
import ServerStoreSupport

/// A statement with what stands for its `$1`, `$2`, …
struct PostgresQuery: Sendable {
  enum Argument: Sendable {
    case text(String)
    case int(Int)
    case data(Data)
    case null
  }

  let statement: String
  let arguments: [Argument]

  init(_ statement: String, _ arguments: [Argument] = []) {
    (self.statement, self.arguments) = (statement, arguments)
  }

  /// By which a session knows the statement once it is prepared.
  fileprivate var name: String { String(Checksum64.of(statement), radix: 36) }
}

/// Statements that are one transaction, and the result of each.
typealias PostgresTransaction = [PostgresQuery]

/// What has become of a transaction: what its statements give, or why it was not done.
typealias PostgresOutcome = Result<[PostgresRows], PostgresFailure>

/// A conversation with a server: opened and used on a thread that may block, by one call at a time.
///
/// Everything is sent at once, in a pipeline, and then answered at once: a call costs one trip.
final class PostgresSession {
  private static let cancelTime: Duration = .seconds(2)

  private let library: LibPQ
  private let place: PostgresPlace
  private let handle: OpaquePointer
  private let notices = Notices()
  private var prepared = Set<String>()
  /// Whether all that was asked is answered.
  private(set) var isAtRest = true

  /// Connects to the first server of the address that may be written to.
  ///
  /// - Throws: `StoreError`, or `CancellationError`.
  convenience init(
    _ place: PostgresPlace, until deadline: ContinuousClock.Instant, isCancellable: Bool = true
  ) throws {
    let library: LibPQ
    do throws(SharedLibrary.Missing) {
      library = try LibPQ.shared.get()
    } catch {
      throw StoreError(.denied, detail: error.description)
    }
    let hosts = place.hosts(library)
    var failure: (any Error)?
    for (index, host) in hosts.enumerated() {
      let share = (deadline - .now) / (hosts.count - index)
      do {
        let handle = try Self.connect(
          library, place, host, until: index + 1 == hosts.count ? deadline : .now + share,
          isCancellable)
        self.init(library, place, handle)
        return
      } catch let error as StoreError {
        failure = error
      }
    }
    throw failure ?? StoreError(.unreachable)
  }

  private init(_ library: LibPQ, _ place: PostgresPlace, _ handle: OpaquePointer) {
    (self.library, self.place, self.handle) = (library, place, handle)
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

  private static func connect(
    _ library: LibPQ, _ place: PostgresPlace, _ host: PostgresPlace.Host,
    until deadline: ContinuousClock.Instant, _ isCancellable: Bool
  ) throws -> OpaquePointer {
    // What comes later counts: the address may ask for something else than these.
    let settings =
      [
        // To ask for tickets takes a tenth of a second in some networks.
        ("gssencmode", "disable"), ("target_session_attrs", "read-write"),
        ("fallback_application_name", "essential-feed"), ("dbname", place.connectionText),
      ] + host.map { ($0.keyword, $0.value) } + [("client_encoding", "UTF8")]
    let handle = withCStrings(settings.map(\.0)) { keywords in
      withCStrings(settings.map(\.1)) { library.start(keywords, $0, 1) }
    }
    guard let handle else { throw StoreError(.unreachable, detail: "out of memory") }
    do {
      _ = library.setVerbosity(handle, LibPQ.verbose)
      var state =
        library.status(handle) == 1 ? LibPQ.PollingStatus.failed : LibPQ.PollingStatus.writing
      while state != LibPQ.PollingStatus.ok {
        guard state != LibPQ.PollingStatus.failed else {
          throw StoreError(connecting: String(cString: library.errorMessage(handle)))
        }
        try SocketWait.wait(
          for: state == LibPQ.PollingStatus.reading ? .reading : .writing,
          of: library.socket(handle), until: deadline, isCancellable: isCancellable)
        state = library.poll(handle)
      }
      return handle
    } catch {
      library.finish(handle)
      throw error
    }
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
    try flush(&wait)
    while let next = expected.first {
      while library.isBusy(handle) != 0 {
        try pause(&wait, for: .reading)
        guard library.consumeInput(handle) != 0 else { throw lost() }
      }
      // Between the results stands nothing, which ends each.
      guard let result = library.nextResult(handle) else {
        guard library.status(handle) == LibPQ.ConnectionStatus.ok else { throw lost() }
        continue
      }
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
    // With a zero at the end of each: of a text it is the end, and of no data there is an address.
    let bytes = query.arguments.map { argument -> [UInt8]? in
      switch argument {
      case .text(let text): Array(text.utf8) + [0]
      case .int(let number): Array(String(number).utf8) + [0]
      case .data(let data): Array(data) + [0]
      case .null: nil
      }
    }
    let formats = query.arguments.map { if case .data = $0 { CInt(1) } else { CInt(0) } }
    return withBuffers(bytes) { values in
      library.sendPrepared(
        handle, query.name, CInt(bytes.count), values, bytes.map { CInt(($0?.count ?? 1) - 1) },
        formats, 1) != 0
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
        isCancellable: !wait.isCancelled)
    } catch is CancellationError where wait.isWrite {
      wait.isCancelled = true
      wait.deadline = .now + Self.cancelTime
      try endOnServer(until: wait.deadline)
    }
  }

  /// Ends the session on the server, by another connection, which is as safe as this one: libpq's own way
  /// to cancel is not encrypted before version 17, and no use before the server has begun.
  private func endOnServer(until deadline: ContinuousClock.Instant) throws {
    let other = try PostgresSession(place, until: deadline, isCancellable: false)
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

/// The rows that a statement gives.
final class PostgresRows: @unchecked Sendable {
  // Unchecked for this: nobody changes it.
  private let result: OpaquePointer
  private let library: LibPQ

  fileprivate init(_ library: LibPQ, _ result: OpaquePointer) {
    (self.library, self.result) = (library, result)
  }

  deinit { library.clear(result) }

  fileprivate var status: CInt { library.resultStatus(result) }

  fileprivate var failure: PostgresFailure {
    let field = { (code: CInt) in
      self.library.errorField(self.result, code).map(String.init(cString:))
    }
    return PostgresFailure(
      state: field(LibPQ.Field.state) ?? "", message: field(LibPQ.Field.message) ?? "")
  }

  /// How many there are.
  var count: Int { Int(library.rowCount(result)) }

  private func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
    guard row < count, library.isNull(result, CInt(row), CInt(column)) == 0 else { return nil }
    return UnsafeRawBufferPointer(
      start: library.value(result, CInt(row), CInt(column)),
      count: Int(library.length(result, CInt(row), CInt(column))))
  }

  /// A text; `nil` for NULL, and where there is no such row.
  func text(_ row: Int, _ column: Int) -> String? {
    bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The first two columns of all rows.
  var keysAndHeads: [(key: String, head: String)] {
    (0..<count).map { (text($0, 0) ?? "", text($0, 1) ?? "") }
  }

  /// The first column of all rows.
  var texts: [String] { (0..<count).compactMap { text($0, 0) } }

  /// A `bigint`.
  func int(_ row: Int, _ column: Int) -> Int? {
    bytes(row, column).map { $0.reduce(0) { $0 << 8 | Int($1) } }
  }

  /// A `bytea`.
  func data(_ row: Int, _ column: Int) -> Data? { bytes(row, column).map { Data($0) } }
}

private func withBuffers<Value>(
  _ buffers: [[UInt8]?], _ body: (LibPQ.Texts) -> Value
) -> Value {
  func next(_ index: Int, _ pointers: inout [LibPQ.Text?]) -> Value {
    guard index < buffers.count else { return body(pointers) }
    guard let buffer = buffers[index] else {
      pointers.append(nil)
      return next(index + 1, &pointers)
    }
    return buffer.withUnsafeBufferPointer { bytes in
      pointers.append(UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self))
      return next(index + 1, &pointers)
    }
  }
  var pointers: [LibPQ.Text?] = []
  return next(0, &pointers)
}

private func withCStrings<Value>(_ texts: [String], _ body: (LibPQ.Texts) -> Value) -> Value {
  withBuffers(texts.map { Array($0.utf8) + [0] } + [nil], body)
}
