import ArgumentParser
import FeedCore
import Foundation
import OfflineCore
import Testing

@testable import Acceptance
@testable import CommandLine
@testable import Terminal

struct CompletionTests {
  private struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Shows one.")

    @Argument(help: ArgumentHelp(valueName: "thing")) var thing: String
    @Option(help: "A colour.", completion: .list(["red", "green"])) var colour: String?
    @Option(help: ArgumentHelp("A place.", valueName: "place")) var from: [String] = []
    @Option(help: .hidden) var secret: String?
  }

  private struct List: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Lists all.")

    @ArgumentParser.Flag(help: "All of them.") var all = false
  }

  private struct Root: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "root", subcommands: [Show.self, List.self], defaultSubcommand: List.self)
  }

  private struct Write: ParsableCommand {
    @Option(name: .shortAndLong, help: ArgumentHelp(valueName: "file")) var output: String?
    @OptionGroup var report: ReportOptions
  }

  @Test(arguments: [
    ([""], ["show", "list", "help"]),
    (["s"], ["show"]),
    (["--a"], ["--all"]),
    (["--all", "s"], []),
    (["--all", "--a"], []),
    (["show", ""], ["a b", "ab"]),
    (["show", "ab", "--"], ["--colour", "--from", "--help"]),
    (["show", "--colour", ""], ["red", "green"]),
    (["show", "--colour", "g"], ["green"]),
    (["show", "--colour=r"], ["--colour=red"]),
    (["show", "--from", "x", "--from", "x"], ["x:"]),
    (["show", "--from", "list", "a b"], ["a b"]),
    (["show", "--", "a"], ["a b", "ab"]),
    (["show", "--", "--"], []),
    (["help", "li"], ["list"]),
    (["nonsense", ""], ["--all", "--help"]),
  ])
  func offersWhatCanFollow(words: [String], offered: [String]) async throws {
    let completion = Completion(
      program: try CommandDescription(of: Root.self),
      values: [
        "thing": { _ in [Candidate("a b", note: nil), Candidate("ab", note: nil)] },
        "place": { _ in [Candidate("x:", note: nil)] },
      ])
    #expect(await completion(words).map(\.text) == offered)
  }

  @Test func aFailureOffersNothing() async throws {
    let completion = Completion(
      program: try CommandDescription(of: Root.self),
      values: ["thing": { _ in throw CancellationError() }])
    #expect(await completion(["show", "a"]).isEmpty)
  }

  @Test func aValueKnowsTheOptionsBeforeIt() async throws {
    let completion = Completion(
      program: try CommandDescription(of: Root.self),
      values: ["thing": { ($0.values["--from"] ?? []).map { Candidate($0, note: nil) } }])
    #expect(await completion(["show", "--from", "here", ""]).map(\.text) == ["here"])
    #expect(await completion(["show", "--from=there", ""]).map(\.text) == ["there"])
  }

  @Test func aFileIsOfferedByItsPath() async throws {
    let files = FileManager.default
    let folder = "\(files.temporaryDirectory.path)/\(UUID().uuidString)"
    try files.createDirectory(atPath: "\(folder)/a folder", withIntermediateDirectories: true)
    defer { try? files.removeItem(atPath: folder) }
    for name in ["a.html", "b.html", ".hidden"] {
      try Data().write(to: URL(filePath: "\(folder)/\(name)"))
    }
    let guide = ProgramGuide(
      sources: [SourcePlugin<FeedPorts>](), help: [:], sections: [])
    let completion = Completion(
      program: try CommandDescription(of: Write.self), values: guide.values)
    for option in ["--html", "--output", "-o"] {
      let offered = await completion([option, "\(folder)/a"]).map(\.text)
      #expect(offered == ["\(folder)/a folder/", "\(folder)/a.html"])
    }
    #expect(await completion(["--html=\(folder)/b"]).map(\.text) == ["--html=\(folder)/b.html"])
    #expect(await completion(["--html", "\(folder)/nowhere/"]).isEmpty)
  }

  @Test func noLineDrivesATerminalOrHoldsTwoCandidates() {
    #expect(Candidate("a\u{1B}[2J", note: nil).line == nil)
    #expect(Candidate("a\nb", note: nil).line == nil)
    #expect(Candidate("a\u{FFFD}", note: nil).line == nil)
    #expect(Candidate("a", note: "b\n\u{1B}c\td").line?.output.filter { $0 == "\t" }.count == 1)
    #expect(Candidate("a", note: "b\n\u{1B}c").line?.output.contains("\u{1B}") == false)
  }
}
