import Dispatch
import FoundationEssentials
import OfflineCore
import Platform
import Synchronization

/// Judges a store in another process, so that a store that hangs, crashes or exits fails the
/// requirement that was running.
///
/// The process runs ``serve(_:)``: it reads names of requirements from its standard input, and
/// reports calls and verdicts through a pipe.
public final class WatchedJudge: Sendable {
  /// The time limit of a call. It is longer than any call of a sound store on a busy machine, and
  /// short enough for a verdict within a minute.
  private static let limit = Duration.seconds(30)
  fileprivate static let events: Int32 = 3

  private let name: String
  private let words: [String]
  private let environment: [String: String]
  private let limit: Duration
  /// Locked by the only thread that waits for a verdict.
  private let state = Mutex(State())
  /// The process to end when the caller is cancelled.
  private let running = Mutex((id: pid_t?.none, isCancelled: false))

  private struct State {
    var process: WatchedProcess?
    /// The call that never returned, and whether it was reported. No further requirement is judged
    /// after it.
    var stuck: (call: String, said: Bool)?
    var hasDied = false
  }

  /// - Parameters:
  ///   - name: The scheme of the store, for the report.
  ///   - words: The command line of a program that serves, its path first.
  ///   - environment: Added to the environment. Other users can't see it, so it may hold a
  ///     password.
  public convenience init(_ name: String, words: [String], environment: [String: String]) {
    self.init(name, words: words, environment: environment, limit: Self.limit)
  }

  init(_ name: String, words: [String], environment: [String: String], limit: Duration) {
    (self.name, self.words, self.environment, self.limit) = (name, words, environment, limit)
  }

  /// Starts the process, which checks that it can write beside the place.
  ///
  /// - Returns: The exit status of the process, from sysexits.h, if nothing can be written there.
  /// - Throws: `CancellationError`.
  public func begin() async throws -> Int32? {
    try await blocking { state in
      state.process = self.start()
      switch state.process?.event(within: self.limit) {
      case .silence: self.giveUp(&state)
      case .end:
        if case .exited(let status) = self.reap(&state), 64...78 ~= status {
          // Nothing was written, so there is nothing to remove.
          state.hasDied = false
          return status
        }
      case nil: return EX_OSERR
      case .ready, .verdict: break
      }
      return nil
    }
  }

  /// Returns the outcome of a requirement for the store.
  ///
  /// - Throws: `CancellationError`.
  func outcome(
    of requirement: StoreRequirement, log: CallLog
  ) async throws -> ConformanceReport.Outcome {
    try await blocking { state in
      func failure(_ step: String, found: String) -> ConformanceReport.Outcome {
        let deviation = Deviation(step: step, expected: "that it returns", found: found)
        return .failed(ConformanceFailure("\(self.name): \(requirement)", deviation: deviation))
      }
      state.process = state.process ?? (state.stuck == nil ? self.start() : nil)
      state.process?.ask(requirement.id)
      while let process = state.process {
        switch process.event(within: self.limit) {
        case .ready: continue
        case .verdict(let verdict):
          log.add(verdict.effort)
          return verdict.outcome
        case .silence: self.giveUp(&state)
        case .end:
          let calls = process.calls
          return failure(calls, found: "it ended the process, \(self.reap(&state))")
        }
      }
      guard let (call, isSaid) = state.stuck else { throw CancellationError() }
      state.stuck?.said = true
      return isSaid
        ? .skipped("it was judged no further, as it has not returned from \(call)")
        : failure(call, found: "it did not return within \(self.limit.components.seconds) seconds")
    }
  }

  /// Ends the process. If the store has ended a process, starts another one, which removes the
  /// scratch storage that was left behind.
  public func end() {
    state.withLock { state in
      if state.hasDied, state.stuck == nil {
        state.process = state.process ?? start()
        if state.process?.event(within: limit) == .silence { giveUp(&state) }
      }
      _ = state.process?.end()
      state.process = nil
    }
  }

  /// Runs `body`, which waits for the process, on a thread outside the cooperative pool.
  private func blocking<Value: Sendable>(
    _ body: @escaping @Sendable (inout State) throws -> Value
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async {
          let result = Result {
            let value = try self.state.withLock { try body(&$0) }
            if self.running.withLock(\.isCancelled) { throw CancellationError() }
            return value
          }
          continuation.resume(with: result)
        }
      }
    } onCancel: {
      running.withLock { running in
        running.isCancelled = true
        guard let id = running.id else { return }
        kill(id, SIGTERM)
        // After SIGTERM the process erases its scratch storage. SIGKILL is for a store that hangs.
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(5)) { kill(-id, SIGKILL) }
      }
    }
  }

  private func start() -> WatchedProcess? {
    running.withLock { running in
      guard !running.isCancelled else { return nil }
      let process = WatchedProcess(words, environment: environment, events: Self.events)
      running.id = process?.id
      return process
    }
  }

  private func giveUp(_ state: inout State) {
    state.stuck = (state.process?.calls ?? "", false)
    _ = state.process?.end(by: SIGKILL)
    forget(&state)
  }

  /// Waits for the process and returns how it ended.
  private func reap(_ state: inout State) -> WatchedProcess.End {
    let end = state.process?.end() ?? .exited(0)
    forget(&state)
    state.hasDied = true
    return end
  }

  private func forget(_ state: inout State) {
    state.process = nil
    running.withLock { $0.id = nil }
  }
}

/// A process that judges a store, and the events it has reported.
private final class WatchedProcess {
  enum Event: Equatable {
    case ready
    case verdict(JudgedVerdict)
    /// No event, or no end of a call, within the time limit.
    case silence
    case end
  }

  enum End: CustomStringConvertible {
    case exited(Int32)
    case signalled(Int32)

    var description: String {
      switch self {
      case .exited(let status): "with the exit status \(status)"
      case .signalled(let number): "by the signal \(number), \(String(cString: strsignal(number)))"
      }
    }
  }

  let id: pid_t
  private var requests: Int32
  private let events: Int32
  private var unread: [UInt8] = []
  private var open: [(number: Substring, name: String, began: ContinuousClock.Instant)] = []
  private var lastBegun = "its start, when an image is saved beside the place"
  private var heard = ContinuousClock.now

  init?(_ words: [String], environment: [String: String], events descriptor: Int32) {
    var (input, output) = ([Int32](repeating: -1, count: 2), [Int32](repeating: -1, count: 2))
    guard pipe(&input) == 0, pipe(&output) == 0 else { return nil }
    for end in input + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (requests, events) = (input[1], output[0])
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, output[1], descriptor)
    posix_spawn_file_actions_adddup2(&actions, input[0], STDIN_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    // A process group of its own, so that programs the store has started end with it.
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var arguments = words.map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    var process: pid_t = 0
    let failure = posix_spawn(&process, words[0], &actions, &attributes, &arguments, &settings)
    for text in arguments + settings { free(text) }
    posix_spawnattr_destroy(&attributes)
    posix_spawn_file_actions_destroy(&actions)
    id = process
    close(input[0])
    close(output[1])
    guard failure == 0 else { return nil }
  }

  deinit { close(events) }

  /// The calls in progress, the oldest first.
  var calls: String {
    open.isEmpty
      ? "what followed \(lastBegun)" : open.prefix(3).map(\.name).joined(separator: ", and ")
  }

  func ask(_ id: String) {
    heard = .now
    open = []
    _ = Array("\(id)\n".utf8).withUnsafeBytes { write(requests, $0.baseAddress, $0.count) }
  }

  /// Returns the next event other than the beginning or end of a call.
  func event(within limit: Duration) -> Event {
    while true {
      while let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread.removeSubrange(...end)
        heard = .now
        if let event = parseEvent(line) { return event }
      }
      guard min(heard, open.first?.began ?? heard) + limit > .now else { return .silence }
      var awaited = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
      guard poll(&awaited, 1, 500) > 0 else { continue }
      // Calls are reported in batches: waking for each one would cost more than some calls do.
      usleep(2000)
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(events, &bytes, bytes.count)
      guard count > 0 else { return .end }
      unread += bytes.prefix(count)
    }
  }

  private func parseEvent(_ line: String) -> Event? {
    let words = line.dropFirst().split(separator: " ", maxSplits: 1)
    switch line.first {
    case "+":
      lastBegun = words.dropFirst().first.map(String.init) ?? ""
      open.append((words[0], lastBegun, .now))
    case "-": open.removeAll { $0.number == words.first }
    case "=":
      let verdict = try? JSONDecoder().decode(JudgedVerdict.self, from: Data(line.dropFirst().utf8))
      return verdict.map { .verdict($0) }
    default: return .ready
    }
    return nil
  }

  /// Sends a signal, or lets the process exit by itself, and waits for its end.
  @discardableResult
  func end(by signal: Int32? = nil) -> End {
    if let signal { kill(-id, signal) }
    close(requests)
    requests = -1
    var status: Int32 = 0
    let last = ContinuousClock.now + .seconds(5)
    while waitpid(id, &status, WNOHANG) == 0 {
      if ContinuousClock.now > last { kill(-id, SIGKILL) }
      usleep(2000)
    }
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}

/// An outcome and its cost, as one process sends them to another.
private struct JudgedVerdict: Codable, Equatable {
  let outcome: ConformanceReport.Outcome
  let effort: CallLog.Effort
}

extension ConformanceRun {
  /// Judges a store at the request of a ``WatchedJudge``, until there are no more requests.
  public static func serve(_ store: Subject, seed: UInt64) async throws {
    let events = WatchedJudge.events
    _ = fcntl(events, F_SETFD, FD_CLOEXEC)
    @Sendable func tell(_ line: String) {
      _ = Array("\(line)\n".utf8).withUnsafeBytes { write(events, $0.baseAddress, $0.count) }
    }
    tell("ready")
    for await id in requests() {
      guard let requirement = StoreRequirement.all.first(where: { $0.id == id }) else { continue }
      let log = CallLog(tell: tell)
      let outcome = try await store.outcome(requirement, seed, log)
      let verdict = try JSONEncoder().encode(JudgedVerdict(outcome: outcome, effort: log.effort))
      tell("=" + String(decoding: verdict, as: UTF8.self))
    }
  }

  /// The lines of the standard input. When the input ends, the process ends too, because nothing
  /// waits for its verdicts.
  private static func requests() -> AsyncStream<String> {
    AsyncStream { lines in
      DispatchQueue(label: "WatchedJudge").async {
        // Not with stdio: its lock would be held while waiting, and would block every flush of all
        // streams.
        var (line, byte) = ([UInt8](), UInt8(0))
        while read(STDIN_FILENO, &byte, 1) == 1 {
          if byte != UInt8(ascii: "\n") {
            line.append(byte)
          } else {
            lines.yield(String(decoding: line, as: UTF8.self))
            line = []
          }
        }
        lines.finish()
        sleep(2)
        kill(getpid(), SIGTERM)
      }
    }
  }
}
