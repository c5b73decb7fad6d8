import Foundation
import Testing

@testable import hexagon_check

struct BaselineTests {
  private func findings(_ count: Int, line: Int = 1) throws -> [Finding] {
    var sample = SampleProject()
    let lines = String(repeating: "\n", count: line)
    sample.sources["Core/FeedCore/A.swift"] =
      lines + String(repeating: "let a = Date()\n", count: count)
    return try sample.findings
  }

  @Test(arguments: [1, 40])
  func whatIsListedMayStayWhereverItsLineIs(line: Int) throws {
    let baseline = Baseline(of: try findings(2))
    #expect(baseline.remainder(of: try findings(2, line: line)).isEmpty)
  }

  @Test func oneMoreIsFound() throws {
    #expect(
      Baseline(of: try findings(2)).remainder(of: try findings(3)).map(\.rule) == ["core-effects"])
  }

  @Test(arguments: [0, 1])
  func whatIsMendedMustLeaveTheList(count: Int) throws {
    let remaining = Baseline(of: try findings(2)).remainder(of: try findings(count))
    #expect(remaining.map(\.rule) == ["baseline"])
    #expect(remaining.map(\.level) == [.error])
    #expect(remaining[0].what.hasSuffix("is listed \(2 - count) times too often"))
  }

  @Test func itIsReadAsItWasWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = folder.path()
    #expect(try Baseline(root: root).counts.isEmpty)
    let baseline = Baseline(of: try findings(2))
    try baseline.write(root: root)
    #expect(try Baseline(root: root).counts == baseline.counts)
    let file = folder.appending(path: Baseline.file)
    #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("line:"))
    try Data("no: list".utf8).write(to: file)
    #expect(throws: Problem.self) { try Baseline(root: root) }
  }
}
