import Foundation
import Platform
import ProgramSupport
import Subprocess
import Synchronization
import SystemPackage
import TestSupport

/// A terminal of 80 by 24 cells that runs a program.
final class PseudoTerminal: Sendable {
  private let master: CInt
  private let slave: CInt
  private let output = Output()

  init() throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN, macros that Swift cannot import, unlock the terminal and return its number.
    var (isLocked, number): (CInt, CInt) = (0, 0)
    guard ioctl(master, 0x4004_5431, &isLocked) == 0, ioctl(master, 0x8004_5430, &number) == 0
    else { throw POSIXError(.ENODEV) }
    slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw POSIXError(.ENODEV) }
    // A thread instead of a libdispatch source, which may lose the events of another terminal when this one
    // hangs up.
    Thread.detachNewThread { [master, output] in output.read(from: master) }
    resize(rows: 24, columns: 80)
  }

  /// Resizes the terminal without notifying the program.
  func resize(rows: UInt16, columns: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(slave, UInt(TIOCSWINSZ), &size)
  }

  /// Ends the reading thread, which closes the other end.
  deinit { close(slave) }

  /// All output of the program.
  var text: String { output.data.withLock { String(decoding: $0, as: UTF8.self) } }

  /// Whether echo and line mode are on, as before the program started.
  var isAsItWas: Bool {
    var settings = termios()
    tcgetattr(slave, &settings)
    let flags = tcflag_t(ECHO | ICANON)
    return settings.c_lflag & flags == flags
  }

  /// Types keys.
  func type(_ keys: String) {
    _ = Array(keys.utf8).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }

  /// Returns once the program has written `words`.
  func shows(_ words: String) async throws {
    while !text.contains(words) { try await Task.sleep(for: .milliseconds(10)) }
  }

  /// Returns once the program has written `words`, and discards the output up to their end.
  func moves(past words: String) async throws {
    let words = Data(words.utf8)
    func isFound() -> Bool {
      output.data.withLock { output in
        guard let range = output.range(of: words) else { return false }
        output = Data(output[range.upperBound...])
        return true
      }
    }
    while !isFound() { try await Task.sleep(for: .milliseconds(1)) }
  }

  /// Runs a program in the terminal to its end.
  ///
  /// - Parameters:
  ///   - isJob: Whether it is a job of its own, as if a shell had started it, so that only it can be stopped.
  ///   - whileRunning: Runs meanwhile, with the id of the process.
  /// - Returns: Its exit status.
  func run(
    _ arguments: [String], environment: [String: String] = [:], term: String? = "xterm",
    isJob: Bool = false,
    whileRunning: (_ process: pid_t) async throws -> Void
  ) async throws -> Int32 {
    let program = try BuiltProgram("feed-watch")
    let stream = FileDescriptor(rawValue: slave)
    var configuration = program.configuration(
      arguments,
      environment: ["TERM": term, "HOME": missingPath()].compactMapValues(\.self)
        .merging(environment) { $1 })
    if isJob { configuration.platformOptions.processGroupID = 0 }
    let ended = try await Subprocess.run(
      configuration,
      input: .fileDescriptor(stream, closeAfterSpawningProcess: false),
      output: .fileDescriptor(stream, closeAfterSpawningProcess: false), error: .discarded
    ) { execution in
      try await whileRunning(execution.processIdentifier.value)
    }
    return ended.terminationStatus.code
  }
}

/// The output that a program has written to its terminal.
private final class Output: Sendable {
  let data = Mutex(Data())

  /// Reads until no process has the other end open, and closes this end.
  func read(from master: CInt) {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(master, &bytes, bytes.count)
      if count > 0 {
        data.withLock { $0.append(contentsOf: bytes.prefix(count)) }
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    close(master)
  }
}
