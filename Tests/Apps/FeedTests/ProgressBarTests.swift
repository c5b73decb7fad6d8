import Foundation
import Glibc
import ProgramSupport
import Subprocess
import SystemPackage
import Testing

/// The bar on standard error, as a terminal gets it.
struct ProgressBarTests {
  @Test(arguments: [20, 80])
  func theBarStaysInOneLine(columns: Int) async throws {
    let text = try await prefetch(on: "xterm", columns: columns)
    let lines = text.components(separatedBy: "\r\u{1B}[K")
    #expect(lines.contains { $0.hasSuffix(" 3/3") })
    #expect(lines.allSatisfy { $0.count < columns })
    #expect(lines.contains { $0.contains("█") })
  }

  @Test func aTerminalThatCannotWriteOverALineGetsNone() async throws {
    #expect(try await prefetch(on: "dumb", columns: 80).isEmpty)
  }

  private func prefetch(on kind: String, columns: Int) async throws -> String {
    var text = ""
    try await Playground.run { playground in
      _ = try await playground.document("load", "--limit", "3")
      let terminal = try Terminal(columns: columns)
      let program = try BuiltProgram("feed").configuration(
        ["prefetch"], ["HOME": playground.folder, "TERM": kind])
      text = try await Subprocess.run(
        program, input: .none, output: .discarded,
        error: .fileDescriptor(terminal.program, closeAfterSpawningProcess: true)
      ) { _ in await terminal.text() }.closureResult
    }
    return text
  }
}

/// Both ends of a terminal.
private struct Terminal {
  /// The end that a program writes to; whoever starts the program closes it here.
  let program: FileDescriptor
  private let screen: Int32

  init(columns: Int) throws {
    // As ioctl_tty(2) has it: TIOCSPTLCK unlocks the other end, and TIOCGPTN tells its number.
    let (unlock, tellNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
    screen = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    var (isLocked, number): (Int32, Int32) = (0, 0)
    try #require(ioctl(screen, UInt(TIOCSWINSZ), &size) == 0)
    try #require(ioctl(screen, unlock, &isLocked) == 0)
    try #require(ioctl(screen, tellNumber, &number) == 0)
    let end = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(end >= 0)
    program = FileDescriptor(rawValue: end)
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
