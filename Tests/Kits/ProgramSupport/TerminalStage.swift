import Foundation
import Platform
import Subprocess
import SystemPackage

extension BuiltProgram {
  /// The streams of a program that a test connects to a terminal.
  public enum Stream: Sendable {
    case output
    case errors
    case both
  }

  /// Runs the program to its end with one or both streams on a terminal. The other stream is discarded.
  ///
  /// - Parameters:
  ///   - environment: Variables added to a clean environment, in which the terminal is an `xterm`.
  ///   - columns: The width of the terminal in cells.
  ///   - whileRunning: Runs together with the program, with a function that sends it a signal.
  /// - Returns: The text that the terminal received, with the line ends that the program wrote, and
  ///   the exit status.
  public func screen(
    of stream: Stream = .output, _ arguments: [String], environment: [String: String] = [:],
    columns: Int,
    whileRunning: (_ send: (CInt) throws -> Void) async throws -> Void = { _ in }
  ) async throws -> (text: String, status: Int32) {
    let terminal = try Terminal(columns: columns)
    let program = configuration(
      arguments, environment: ["TERM": "xterm"].merging(environment) { $1 })
    let (end, nothing) = (
      FileDescriptor(rawValue: terminal.program),
      try FileDescriptor.open("/dev/null", .writeOnly, options: .closeOnExec)
    )
    async let text = terminal.text()
    func run() async throws -> TerminationStatus {
      // Closed by hand, because a descriptor used for both streams is not closed after the start.
      defer { for descriptor in [end, nothing] { try? descriptor.close() } }
      return try await Subprocess.run(
        program, input: .none,
        output: .fileDescriptor(
          stream == .errors ? nothing : end, closeAfterSpawningProcess: false),
        error: .fileDescriptor(
          stream == .output ? nothing : end, closeAfterSpawningProcess: false)
      ) { execution in
        try await whileRunning { try execution.send(signal: Signal(rawValue: $0)) }
      }.terminationStatus
    }
    let status = try await run().code
    return (await text.replacingOccurrences(of: "\r\n", with: "\n"), status)
  }
}

/// The two ends of a pseudo-terminal.
private struct Terminal {
  /// The end that a program writes to. The caller closes it here after the program has ended.
  let program: Int32
  private let screen: Int32

  init(columns: Int) throws {
    // See ioctl_tty(2): TIOCSPTLCK unlocks the other end, and TIOCGPTN returns its number.
    let (unlock, tellNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    screen = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var (isLocked, number): (Int32, Int32) = (0, 0)
    guard ioctl(screen, UInt(TIOCSWINSZ), &size) == 0, ioctl(screen, unlock, &isLocked) == 0,
      ioctl(screen, tellNumber, &number) == 0
    else { throw POSIXError(.ENODEV) }
    program = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard program >= 0 else { throw POSIXError(.ENODEV) }
  }

  /// Returns everything that is written until all writers have closed. Reads on a thread of its
  /// own, because Swift's concurrency has few threads.
  func text() async -> String {
    await withCheckedContinuation { reading in
      Thread.detachNewThread {
        defer { close(screen) }
        var data = Data()
        var part = [UInt8](repeating: 0, count: 4096)
        while case let count = read(screen, &part, part.count), count > 0 { data += part[..<count] }
        reading.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }
}
