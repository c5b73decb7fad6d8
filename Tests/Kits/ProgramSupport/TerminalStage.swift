import Foundation
import Glibc
import Subprocess
import SystemPackage

extension BuiltProgram {
  /// The streams of a program that can be a terminal.
  public enum Stream: Sendable {
    case output
    case errors
    case both
  }

  /// Runs the program to its end, with its streams on a terminal, or one on nothing.
  ///
  /// - Parameters:
  ///   - environment: Added to a clean environment, in which the terminal is an `xterm`.
  ///   - columns: The cells in a line of the terminal.
  ///   - whileRunning: What to do meanwhile, with a function that sends the program a signal.
  /// - Returns: What the terminal got, with the line ends that the program wrote; and its exit status.
  public func screen(
    of stream: Stream = .output, _ arguments: [String], environment: [String: String] = [:],
    columns: Int,
    whileRunning: (_ send: (CInt) throws -> Void) async throws -> Void = { _ in }
  ) async throws -> (text: String, status: Int32) {
    let terminal = try Terminal(columns: columns)
    let program = configuration(
      arguments, ["TERM": "xterm"].merging(environment) { $1 })
    let end = FileDescriptor(rawValue: terminal.program)
    async let text = terminal.text()
    func run() async throws -> TerminationStatus {
      // By hand, for one that is both streams is not closed when the program has it.
      defer { try? end.close() }
      return switch stream {
      case .output:
        try await Subprocess.run(
          program, input: .none,
          output: .fileDescriptor(end, closeAfterSpawningProcess: false), error: .discarded
        ) { execution in
          try await whileRunning { try execution.send(signal: Signal(rawValue: $0)) }
        }.terminationStatus
      case .errors:
        try await Subprocess.run(
          program, input: .none, output: .discarded,
          error: .fileDescriptor(end, closeAfterSpawningProcess: false)
        ) { execution in
          try await whileRunning { try execution.send(signal: Signal(rawValue: $0)) }
        }.terminationStatus
      case .both:
        try await Subprocess.run(
          program, input: .none,
          output: .fileDescriptor(end, closeAfterSpawningProcess: false),
          error: .fileDescriptor(end, closeAfterSpawningProcess: false)
        ) { execution in
          try await whileRunning { try execution.send(signal: Signal(rawValue: $0)) }
        }.terminationStatus
      }
    }
    let status = try await run().code
    return (await text.replacingOccurrences(of: "\r\n", with: "\n"), status)
  }
}

/// Both ends of a terminal.
private struct Terminal {
  /// The end that a program writes to; whoever starts the program closes it here, once it has ended.
  let program: Int32
  private let screen: Int32

  init(columns: Int) throws {
    // As ioctl_tty(2) has it: TIOCSPTLCK unlocks the other end, and TIOCGPTN tells its number.
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

  /// All that is written until nobody is left to write; read on a thread of its own, since those of
  /// Swift's concurrency are few.
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
