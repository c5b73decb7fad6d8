import Foundation
import ProgramSupport
import Testing

/// The output of acceptance, conformance and compare beside their matrix.
struct ReportTests {
  @Test func eachStepIsToldWithTheCallsUnderIt() async throws {
    try await Playground.run { playground in
      let result = try await playground.judge(
        "acceptance", "--steps", "A3", "--store", "json:\(playground.folder)/x")
      #expect(result.status == 0)
      #expect(
        result.text == """

          A3  offline, exactly seven days: an error, on json
            Given no connectivity, and a cached feed exactly seven days old
                  · ListStore.replace · feed · ok, 10 items
            When  the feed is requested
                  · ListStore.slice · feed · hit, 0 items, expired
                  · FeedSource.page · first page · Couldn't connect to server https://feed.example (no network). Check the connection and try again, or allow more time.
                  · ListStore.slice · feed · hit, 10 items, expired
                  · remote-first: asked the source, which failed; in the cache: expired → no answer
            Then  an error message is displayed
            ✓ passed

          1 passed, 0 failed, 0 skipped

          """)
    }
  }

  @Test(
    arguments: [
      ["acceptance", "A2"], ["compare", "--rounds", "1"],
      ["conformance", "--only", "1", "--only", "6", "--only", "7", "--store", "json:"],
      ["acceptance", "A2", "--store", "sqlite:DIR/a/b/feed", "--store", "json:DIR/a/c/feed"],
    ])
  func noFolderStaysBehind(words: [String]) async throws {
    try await Playground.run { playground in
      let words = words.map { $0.replacing("DIR", with: playground.folder) }
      let result = try await playground.judge(words)
      #expect(result.status == 0, "\(result.errors)")
      #expect(try playground.files().isEmpty)
    }
  }

  @Test func onlyTheScenariosThatAreNamedArePlayed() async throws {
    try await Playground.run { playground in
      let document = try await playground.document("acceptance", "a2", "A18", "--store", "memory:")
      let scenarios = try #require(document["scenarios"] as? [[String: Any]])
      #expect(scenarios.map { $0["id"] as? String } == ["A2", "A18"])
      #expect(
        scenarios[1]["reasons"] as? [String: String]
          == ["memory": "other programs can't open this store"])
      let unknown = try await playground.judge("acceptance", "B1", "--json")
      #expect(unknown.status == 64)
      #expect(try errorCode(unknown.lastError) == "usage")
      #expect(unknown.lastError.contains("A1, A2"))
    }
  }

  @Test func onlyTheRequirementsThatAreNamedAreChecked() async throws {
    try await Playground.run { playground in
      let document = try await playground.document(
        "conformance", "--store", "memory:", "--only", "clear", "--only", "13")
      let requirements = try #require(document["requirements"] as? [[String: Any]])
      let ids = requirements.compactMap { $0["id"] as? String }
      #expect(ids == ["clear", "sound-is-sound", "verify-finds-damage", "flipped-bits"])
      let unknown = try await playground.judge("conformance", "--only", "cleer")
      #expect(unknown.status == 64)
      #expect(unknown.lastError.contains("no requirement 'cleer'; did you mean 'clear'?"))
    }
  }

  @Test func aPlaceThatCannotBeWrittenIsToldOnce() async throws {
    try await Playground.run { playground in
      let told = try await playground.judge("conformance", "--store", "json:/proc/nowhere")
      #expect(told.status == 74)
      #expect(told.errors.split(separator: "\n").count == 1, "\(told.errors)")
    }
  }

  @Test func theCallsOfEachStepAreInDocumentsAndPages() async throws {
    try await Playground.run { playground in
      let page = "\(playground.folder)/steps.html"
      let document = try await playground.document(
        "acceptance", "A3", "--store", "memory:", "--steps", "--html", page)
      let scenario = try #require((document["scenarios"] as? [[String: Any]])?.first)
      let steps = try #require(scenario["steps"] as? [String: [[String: Any]]])["memory"]
      let words = steps?.map { $0["words"] as? String ?? "" }
      #expect(words?.map { $0.prefix { $0 != " " } } == ["Given", "When", "Then"])
      let call = "ListStore.slice · feed · hit, 0 items, expired"
      #expect((steps?[1]["calls"] as? [String])?.first == call)
      #expect(try String(contentsOfFile: page, encoding: .utf8).contains("<li>\(call)</li>"))
    }
  }

  @Test func aSourceIsJudgedAsWell() async throws {
    try await Playground.run { playground in
      let document = try await playground.document(
        "conformance", "--source", "demo:", "--store", "memory:", "--only", "pages-in-a-row",
        "--only", "clear")
      #expect(document["passed"] as? Int == 2)
      let requirements = try #require(document["requirements"] as? [[String: Any]])
      #expect(requirements.map { $0["id"] as? String } == ["clear", "pages-in-a-row"])
      #expect(requirements.map { $0["rule"] as? Int } == [6, nil])
      #expect(requirements[1]["results"] as? [String: String] == ["demo:": "passed"])
      let all = try await playground.judge("conformance", "--source", "demo:")
      #expect(all.status == 0, "\(all.text)")
      #expect(all.text.contains("7 passed, 0 failed, 0 skipped"))
      let absent = "photos:\(playground.folder)/nothing"
      let red = try await playground.judge("conformance", "--source", absent)
      #expect(red.status == 1)
      #expect(red.text.contains("found:    SourceError: unreadable: \(absent): No such file"))
      let twice = try await playground.judge(
        "conformance", "--source", "demo:", "--source", "demo:")
      #expect(twice.status == 64)
      #expect(
        try await playground.judge("conformance", "--source", "demo:", "--only", "clear").status
          == 64)
    }
  }

  @Test(arguments: [40, 80, 200])
  func theStepsFitTheTerminal(columns: Int) async throws {
    try await Playground.run { playground in
      let text = try await playground.screen(
        "acceptance", "--steps", "A3", "--store", "memory:", columns: columns)
      let lines = text.components(separatedBy: "\n")
        .map { $0.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
      #expect(lines.contains { $0.hasPrefix("  Given no connectivity") })
      #expect(lines.allSatisfy { $0.count <= columns })
    }
  }

  @Test(
    arguments: [
      ["acceptance", "A3", "--store", "memory:"],
      ["conformance", "--only", "1", "--store", "memory:"],
      ["compare", "--store", "memory:", "--rounds", "1"],
    ])
  func theReportIsOnePage(words: [String]) async throws {
    try await Playground.run { playground in
      let file = "\(playground.folder)/report.html"
      let result = try await playground.judge(words + ["--html", file])
      #expect(result.status == 0, "\(result.errors)")
      #expect(!result.text.isEmpty)
      let page = try String(contentsOf: URL(filePath: file), encoding: .utf8)
      #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
      #expect(page.contains("<caption>") && page.contains("<th scope=\"col\">memory</th>"))
      let denied = try await playground.judge(
        words + ["--html", "\(playground.folder)/nothing/x.html", "--json"])
      #expect(denied.status == 74)
      #expect(denied.text.isEmpty)
      #expect(denied.lastError.contains("choose another file with --html"))
    }
  }
}
