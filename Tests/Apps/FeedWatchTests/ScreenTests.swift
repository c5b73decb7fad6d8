import CommandLine
import Presentation
import Testing

@testable import feed_watch

struct ScreenTests {
  @Test(arguments: [(5, 20, false), (12, 24, true), (11, 80, false), (24, 80, true), (0, 0, true)])
  func aTerminalThatIsTooSmallIsToldSo(rows: Int, columns: Int, isShown: Bool) {
    let size = CellSize(columns: columns, rows: rows)
    let face = WatchFace(messages: .english, terminal: size)
    let lines = (1...12).map { "line \($0)" }
    let output = Screen.output(lines, picture: ["picture"], on: face, in: size)
    #expect(output.contains("picture") == isShown)
    #expect(output.contains("line 12") == isShown)
    #expect(output.contains("Needs") != isShown)
  }
}
