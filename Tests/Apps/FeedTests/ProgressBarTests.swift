import Foundation
import ProgramSupport
import Testing

/// The progress bar on standard error of a terminal.
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
      text = try await playground.screen(
        of: .errors, "prefetch", columns: columns, environment: ["TERM": kind])
    }
    return text
  }
}
