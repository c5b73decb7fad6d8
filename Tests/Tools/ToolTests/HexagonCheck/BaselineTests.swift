import Foundation
import Testing

@testable import hexagon_check

struct BaselineTests {
  /// Returns what a package with some findings has left if it accepted others before.
  private func remainder(_ count: Int, line: Int = 1, accepting accepted: Int) throws -> [Finding] {
    let baseline = Baseline(of: Verdict(on: try project(accepted)).errors)
    return Verdict(on: try project(count, line: line), accepting: baseline).findings
  }

  private func project(_ count: Int, line: Int = 1) throws -> Project {
    var sample = SampleProject()
    let lines = String(repeating: "\n", count: line)
    sample.sources["Core/FeedCore/A.swift"] =
      lines + String(repeating: "let a = Date()\n", count: count)
    return try sample.project
  }

  @Test(arguments: [1, 40])
  func whatIsListedMayStayWhereverItsLineIs(line: Int) throws {
    #expect(try remainder(2, line: line, accepting: 2).isEmpty)
  }

  @Test func oneMoreIsFound() throws {
    #expect(try remainder(3, accepting: 2).map(\.rule) == ["core-effects"])
  }

  @Test(arguments: [0, 1])
  func whatIsMendedMustLeaveTheList(count: Int) throws {
    let remaining = try remainder(count, accepting: 2)
    #expect(remaining.map(\.rule) == ["baseline"])
    #expect(remaining.map(\.level) == [.error])
    #expect(remaining[0].what.hasSuffix("is listed \(2 - count) times too often"))
  }

  @Test func itIsReadAsItWasWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let root = folder.path()
    #expect(try Baseline(root: root) == Baseline(of: []))
    let baseline = Baseline(of: Verdict(on: try project(2)).errors)
    try baseline.write(root: root)
    #expect(try Baseline(root: root) == baseline)
    let file = folder.appending(path: Baseline.file)
    #expect(!(try String(contentsOf: file, encoding: .utf8)).contains("line:"))
    try Data("no: list".utf8).write(to: file)
    #expect(throws: Problem.self) { try Baseline(root: root) }
  }
}
