import CommandLine
import FoundationEssentials
import Glibc
import Hummingbird
import WebSupport

/// The program, ended as `kill -9` ends it, and started again at the same address with the same switches: what
/// was only in memory is gone, and nobody was asked to save anything.
enum Restart {
  private static let variable = "FEED_LAB_RESTART"

  /// Puts the program in its own place: the kernel throws away all that it has in memory.
  static func now(_ switches: Switches, port: Int) -> Never {
    let parameters = switches.parameters.merging(["port": "\(port)"]) { $1 }
    setenv(variable, (try? URLEncodedFormEncoder().encode(parameters)) ?? "", 1)
    // All that is open, the socket of the server above all, goes with the program.
    let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    for file in (open ?? []).compactMap({ Int32($0) }) where file > STDERR_FILENO {
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    }
    // The thread may hold back signals that the new program waits for.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    var arguments = Swift.CommandLine.arguments.map { strdup($0) } + [nil]
    execv("/proc/self/exe", &arguments)
    exit(EX_OSERR)
  }

  /// Goes on where the program was killed.
  ///
  /// - Returns: Whether it was.
  static func resume(_ switches: inout Switches, _ port: inout Int) throws -> Bool {
    guard let text = ProcessEnvironment.variable(variable), !text.isEmpty else { return false }
    let parameters = try URLEncodedFormDecoder().decode([String: String].self, from: text)
    try switches.turn { parameters[String($0)] }
    port = parameters["port"].flatMap { Int($0) } ?? port
    return true
  }
}
