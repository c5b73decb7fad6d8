import CConfinement
import Platform
import Synchronization

/// One run of a program, which any thread can end.
final class ConfinedProcess: Sendable {
  enum End {
    case exited(Int32)
    case signaled(Int32)
  }

  private enum State {
    case waiting
    case running(pid_t)
    case ended
  }

  private let state = Mutex(State.waiting)
  private let file: String
  private let arguments: [String]
  private let variables: [String]
  private let limits: confined_limits

  init(_ file: String, arguments: [String], variables: [String], limits: confined_limits) {
    self.file = file
    self.arguments = arguments
    self.variables = variables
    self.limits = limits
  }

  /// A confined process ends when the thread that started it ends, so that thread waits for it.
  @concurrent
  func end(read: MemoryFile, write: MemoryFile, errors: MemoryFile) async -> End {
    await withTaskExecutorPreference(BlockingExecutor("confined program", runsTasks: true)) {
      let files = [read, write, errors]
      return withExtendedLifetime(files) { run(files.map(\.descriptor)) }
    }
  }

  /// Ends the process, or prevents its start.
  func kill() {
    state.withLock { state in
      if case .running(let id) = state { Platform.kill(id, SIGKILL) } else { state = .ended }
    }
  }

  private func run(_ files: [Int32]) -> End {
    let id: pid_t? = state.withLock { state in
      guard case .waiting = state else { return nil }
      let id = withTexts(arguments) { arguments in
        withTexts(variables) { confined_start(file, arguments, $0, files, limits) }
      }
      guard id > 0 else { return nil }
      state = .running(id)
      return id
    }
    guard let id else { return .exited(127) }
    // The process id cannot be reused until `waitpid` collects it; after that no signal may be sent to it.
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return state.withLock { state in
      var status: Int32 = 0
      waitpid(id, &status, 0)
      state = .ended
      return status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .signaled(status & 0x7F)
    }
  }

  /// Passes the texts to `body` as a null-terminated list of C strings.
  private func withTexts<Result>(
    _ texts: [String], body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}
