import Acceptance
import CommandLine
import Composition
import FoundationEssentials
import Glibc
import Hummingbird
import WebSupport

/// The program, ended as `kill -9` ends it, and started again at the same address with the same switches: what
/// was only in memory is gone, and nobody was asked to save anything.
enum Restart {
  private static let variable = "FEED_LAB_RESTART"

  /// Puts the program in its own place: the kernel throws away all that it has in memory.
  ///
  /// - Parameter now: The moment at which its clock stands, without the switch.
  static func exec(_ switches: Switches, now: Date, port: Int) -> Never {
    let state = ["port": "\(port)", "now": "\(now.timeIntervalSinceReferenceDate)"]
    var environment = ProcessInfo.processInfo.environment
    environment[variable] = try? URLEncodedFormEncoder()
      .encode(switches.parameters.merging(state) { $1 })
    // All that is open, the socket of the server above all, goes with the program.
    let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    for file in (open ?? []).compactMap({ Int32($0) }) where file > STDERR_FILENO {
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }
    // The new program waits for signals that this thread may hold back, and this server ignores.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
    let program = ProcessEnvironment.program ?? "/proc/self/exe"
    let variables = environment.map { "\($0)=\($1)" }
    execve(
      program, Swift.CommandLine.arguments.map { strdup($0) } + [nil],
      variables.map { strdup($0) } + [nil])
    perror(program)
    _exit(EX_OSERR)
  }

  /// Goes on where the program was killed.
  ///
  /// - Returns: Whether it was.
  /// - Throws: `UsageError` for what this program has not left to itself.
  static func resume(
    _ switches: inout Switches, _ now: inout Date?, _ port: inout Int
  ) throws -> Bool {
    guard let text = ProcessEnvironment.variable(variable), !text.isEmpty else { return false }
    do {
      let state = try URLEncodedFormDecoder().decode([String: String].self, from: text)
      try switches.turn { state[String($0)] }
      port = state["port"].flatMap { Int($0) } ?? port
      now = state["now"].flatMap { Double($0) }.map { Date(timeIntervalSinceReferenceDate: $0) }
    } catch {
      throw UsageError("\(variable) is for this program alone: unset it")
    }
    return true
  }
}
