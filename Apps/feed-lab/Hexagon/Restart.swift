import Acceptance
import CommandLine
import Composition
import FoundationEssentials
import Hummingbird
import Platform
import WebSupport

/// A restart of the program at the same address with the same switches, ended as `kill -9` ends it:
/// everything in memory is lost, and nothing is saved first.
enum Restart {
  private static let variable = "FEED_LAB_RESTART"

  /// The path that the program was started from, where a build may have put a newer one since.
  static var program: String? {
    ProcessEnvironment.program.map { path in
      let mark = " (deleted)"
      return path.hasSuffix(mark) ? String(path.dropLast(mark.count)) : path
    }
  }

  /// Replaces the process by a new one, so the kernel discards its memory. It runs what is now at the path of the
  /// program.
  ///
  /// - Parameters:
  ///   - now: The time of its clock without the offset of the switch.
  ///   - asksAgain: Whether the new program makes a call before it shows its first page.
  ///   - killed: The calls during which the process ends, for the first drawing of the new one.
  static func exec(
    _ switches: Switches, now: Date, port: Int, asksAgain: Bool = false, killed: String = ""
  ) -> Never {
    let state = [
      "port": "\(port)", "now": "\(now.timeIntervalSinceReferenceDate)",
      "asks-again": "\(asksAgain)", "killed": killed,
    ]
    var environment = ProcessInfo.processInfo.environment
    environment[variable] = try? URLEncodedFormEncoder()
      .encode(switches.parameters.merging(state) { $1 })
    // All open files are closed with the old program, most importantly the socket of the server.
    let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    for file in (open ?? []).compactMap({ Int32($0) }) where file > STDERR_FILENO {
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }
    // The new program needs signals that this thread may block and this server ignores.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    for number in [SIGTERM, SIGINT] { signal(number, SIG_DFL) }
    let program = program ?? "/proc/self/exe"
    let variables = environment.map { "\($0)=\($1)" }
    execve(
      program, Swift.CommandLine.arguments.map { strdup($0) } + [nil],
      variables.map { strdup($0) } + [nil])
    perror(program)
    _exit(EX_OSERR)
  }

  /// Restores the state from before the restart.
  ///
  /// - Returns: The calls during which the program was killed, if it makes a call before it shows its first page;
  ///   otherwise `nil`. An outer `nil` stands for no restart.
  /// - Throws: `UsageError` if the variable was not written by this program.
  static func resume(
    _ switches: inout Switches, now: inout Date?, port: inout Int
  ) throws -> String?? {
    guard let text = ProcessEnvironment.variable(variable), !text.isEmpty else { return nil }
    do {
      let state = try URLEncodedFormDecoder().decode([String: String].self, from: text)
      try switches.turn { state[String($0)] }
      port = state["port"].flatMap { Int($0) } ?? port
      now = state["now"].flatMap { Double($0) }.map { Date(timeIntervalSinceReferenceDate: $0) }
      return .some(state["asks-again"] == "true" ? state["killed"] ?? "" : nil)
    } catch {
      throw UsageError("\(variable) is for this program alone: unset it")
    }
  }
}
