import Conformance
import Foundation
import Platform
import ProgramSupport
import TestSupport
import Testing

@Suite(.hangLimit)
struct FeedWatchProgramTests {
  @Test func itIsUsedByKeysAndGivesTheTerminalBack() async throws {
    let terminal = try PseudoTerminal()
    let status = try await terminal.run(["--language", "en"]) { _ in
      try await terminal.shows("1/10+")
      #expect(!terminal.isAsItWas)
      terminal.type("\u{1B}[C")
      try await terminal.shows("2/10+")
      terminal.type(" ")
      try await terminal.shows("3/10+")
      terminal.type("c")
      try await terminal.shows("Comments")
      try await terminal.shows("Baía de Cascais\u{1B}[0m")
      terminal.type("qq")
    }
    #expect(status == 0)
    #expect(terminal.isAsItWas)
    try await terminal.shows("\u{1B}[?25h\u{1B}[?1049l")
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aSignalGivesTheTerminalBackToo(signal: CInt) async throws {
    let terminal = try PseudoTerminal()
    let status = try await terminal.run([]) { process in
      try await terminal.shows("1/10+")
      try await BuiltProgram.waitForHandler(of: signal, in: process)
      kill(process, signal)
    }
    #expect(status == 128 + signal)
    #expect(terminal.isAsItWas)
    try await terminal.shows("\u{1B}[?25h\u{1B}[?1049l")
  }

  @Test func anotherSizeIsDrawnAnew() async throws {
    let terminal = try PseudoTerminal()
    _ = try await terminal.run([]) { process in
      try await terminal.shows("1/10+")
      try await terminal.shows("Home End")
      terminal.resize(rows: 12, columns: 24)
      kill(process, SIGWINCH)
      try await terminal.shows("r↻ c")
      terminal.type("q")
    }
    #expect(terminal.isAsItWas)
  }

  @Test func aTerminalOfASCIIInWhichNobodyWantsColoursGetsNeither() async throws {
    let terminal = try PseudoTerminal()
    let environment = ["LC_ALL": "C", "NO_COLOR": "1"]
    _ = try await terminal.run(["--language", "pt-BR"], environment: environment) { _ in
      try await terminal.shows("* ")
      try await terminal.shows("@@")
      terminal.type("q")
    }
    #expect(terminal.text.utf8.allSatisfy { $0 < 0x80 })
    #expect(!terminal.text.contains("[38;"))
  }

  /// Typed so fast that all keys arrive in one read.
  @Test(arguments: ["qr", "rq", "qc", "cqq", "q\u{1B}[C", "\u{1B}[C\u{1B}[Cq "])
  func noKeyIsLostBesideAnother(keys: String) async throws {
    let terminal = try PseudoTerminal()
    let status = try await terminal.run([]) { _ in
      try await terminal.shows("●")
      terminal.type(keys)
    }
    #expect(status == 0)
  }

  @Test func aThousandRefreshesLeaveNothingBehind() async throws {
    let terminal = try PseudoTerminal()
    // One arena, because otherwise each thread reserves memory for its own.
    _ = try await terminal.run([], environment: ["MALLOC_ARENA_MAX": "1"]) { process in
      func refresh(_ count: Int) async throws -> Int {
        for _ in 0..<count {
          terminal.type("r")
          try await terminal.moves(past: "↻")
          try await terminal.moves(past: "●")
        }
        return try ownKilobytes(of: process)
      }
      try await terminal.moves(past: "●")
      let before = try await refresh(300)
      let growth = try await refresh(1_000) - before
      // Less than two kilobytes for each refresh.
      #expect(growth < 2_000)
      terminal.type("q")
    }
  }

  @Test func aProxyIsNamedAsOtherProgramsNameIt() async throws {
    let environment = ["http_proxy": DeadEnd.address, "HOME": missingPath()]
    let words = ["--source", "http://feed.invalid", "--language", "en"]
    let others = ["feed": ["--store", "memory:"], "feed-watch": []]
    for (name, more) in others {
      let result = try await BuiltProgram(name).run(words + more, environment: environment)
      #expect(result.status == 69)
      #expect(result.lastError.contains("the proxy \(DeadEnd.address) of http_proxy"), "\(name)")
    }
  }

  @Test func controlZStopsItWithTheTerminalAsItWasAndItGoesOn() async throws {
    let terminal = try PseudoTerminal()
    let status = try await terminal.run([], isJob: true) { process in
      try await terminal.moves(past: "1/10+")
      terminal.type("\u{1A}")
      while try !Self.isStopped(process) { try await Task.sleep(for: .milliseconds(5)) }
      #expect(terminal.isAsItWas)
      try await terminal.moves(past: "\u{1B}[?25h\u{1B}[?1049l")
      kill(process, SIGCONT)
      try await terminal.moves(past: "\u{1B}[?1049h")
      try await terminal.moves(past: "1/10+")
      #expect(!terminal.isAsItWas)
      terminal.type("q")
    }
    #expect(status == 0)
    #expect(terminal.isAsItWas)
  }

  @Test func whatStopsItFromOutsideLeavesAScreenThatIsDrawnAnew() async throws {
    let terminal = try PseudoTerminal()
    _ = try await terminal.run([], isJob: true) { process in
      try await terminal.moves(past: "1/10+")
      kill(process, SIGSTOP)
      while try !Self.isStopped(process) { try await Task.sleep(for: .milliseconds(5)) }
      kill(process, SIGCONT)
      try await terminal.moves(past: "\u{1B}[?1049h")
      try await terminal.moves(past: "1/10+")
      terminal.type("q")
    }
    #expect(terminal.isAsItWas)
  }

  private static func isStopped(_ process: pid_t) throws -> Bool {
    let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.split(separator: ")").last?.hasPrefix(" T") == true
  }

  /// Returns the memory of a process that is not backed by files.
  private func ownKilobytes(of process: pid_t) throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") })
    return try #require(line.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }

  @Test(arguments: ["dumb", nil])
  func aTerminalThatKnowsNoCommandsIsGivenNone(term: String?) async throws {
    let terminal = try PseudoTerminal()
    let status = try await terminal.run([], term: term) { _ in }
    #expect(status == 0)
    try await terminal.shows("1/10+")
    #expect(!terminal.text.contains("\u{1B}"))
  }

  @Test func withoutATerminalItPrintsOneScreenAndEnds() async throws {
    let result = try await BuiltProgram("feed-watch").run(["--language", "es"])
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 12)
    #expect(lines[0] == "Sierra Nevada, Gr… 1/10+")
  }

  @Test func aTraceTellsWhatWasDecided() async throws {
    let result = try await BuiltProgram("feed-watch").run(["--trace"])
    #expect(result.errors.contains("trace: cached-then-refreshed: asked the source\n"))
    #expect(result.errors.contains("trace: image data: "))
  }

  @Test(arguments: [
    ["--store", "memory:"], ["--json"], ["--interval", "0"], ["--policy", "never"],
  ]) func whatItCannotMeanIsWrongUsage(arguments: [String]) async throws {
    #expect(try await BuiltProgram("feed-watch").run(arguments).status == 64)
  }

  @Test func theStoreOfTheEnvironmentIsNotItsOwn() async throws {
    let result = try await BuiltProgram("feed-watch").run(
      [], environment: ["FEED_STORE": "sqlite:\(missingPath())"])
    #expect(result.status == 0)
  }

  @Test func offlineItSaysWhyAndEndsSo() async throws {
    let result = try await BuiltProgram("feed-watch").run(["--offline"])
    #expect(result.status == 69)
  }
}
