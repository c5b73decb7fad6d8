import Foundation
import Testing

@testable import hexagon_check

/// Everything forbidden in Core is found in any spelling, and nothing else is.
struct SpellingTests {
  private func places(of source: String) throws -> Set<String> {
    var sample = SampleProject()
    sample.sources["Core/FeedCore/Planted.swift"] = source
    return Set(try sample.places.map { String($0.prefix { $0 != " " }) })
  }

  /// Checks with the words that this repository forbids.
  private func words(in source: String) throws -> Set<String> {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    let rules = try Settings.read(nil, root: root.path()).rules.filter {
      $0.id == "core-vocabulary"
    }
    var project = try SampleProject().project.adding(source, at: "Core/FeedCore/Planted.swift")
    project.settings.rules = rules
    return Set(Verdict(on: project).findings.map(\.rule)).subtracting(["core-effects"])
  }

  @Test(
    arguments: [
      "import Foundation", "public import Foundation", "@preconcurrency import Foundation",
      "@_exported public import Foundation", "@_spi(Inner) import Foundation",
      "import struct Foundation.URL", "import Foundation.NSURL", "import /* odd */ Foundation",
      "import FeedCore; import Foundation", "@testable\nimport Foundation",
      "internal import class Foundation.NSString", "#if os(Linux)\nimport Foundation\n#endif",
      "import `Foundation`",
    ])
  func aForeignImport(source: String) throws {
    #expect(try places(of: source) == ["core-imports"])
  }

  @Test(
    arguments: [
      "import FoundationEssentials", "@testable import FeedCore",
      "import func FeedCore.load", "// import Foundation", "let a = \"import Foundation\"",
      "/* /* */ import Foundation */", "func load(import Foundation: Int) {}",
      "#if canImport(Foundation)\n#endif", "importer.import(x)",
      "\"\"\"\nimport Foundation\n\"\"\"",
    ])
  func noForeignImport(source: String) throws {
    #expect(try places(of: source) == [])
  }

  @Test func theLineOfAnImportIsTold() throws {
    var sample = SampleProject()
    sample.sources["Core/FeedCore/Planted.swift"] =
      "/* one\ntwo */ let a = \"\"\"\n\\(b)\n\"\"\"\nimport Foundation\n"
    #expect(try sample.places == ["core-imports Core/FeedCore/Planted.swift:5"])
  }

  @Test(
    arguments: [
      // Time.
      "let a = Date()", "let a = Date( )", "let a = Date.init()", "let a = Date\n  .now",
      "let a: Date = .now", "func f() -> Date { return .now }", "f(.now)", "a < .now",
      "let now: () -> Date = { .init() }", "let now: () -> Date = Date.init", "Date.self.init()",
      "f(now: Date.init)", "let a: Date = .init()", "Date.timeIntervalSinceReferenceDate",
      "date.timeIntervalSinceNow", "ContinuousClock.now", "SuspendingClock().now",
      "let a: ContinuousClock.Instant = .now",
      // Randomness.
      "UUID()", "UUID.init()", "f(UUID.init)", "Int.random(in: 1...6)", "a = .random(in: b)",
      "a.shuffled()", "a.randomElement()", "var a = SystemRandomNumberGenerator()",
      // The environment and the files.
      "ProcessInfo.processInfo", "getenv(\"A\")", "CommandLine.arguments", "FileManager.default",
      "`FileManager`.default", "Data(contentsOf: url)", "data.write(to: url)", "URL(filePath: a)",
      "Locale.current", "TimeZone.current", "Calendar.current", "TimeZone.autoupdatingCurrent",
      // Output and threads.
      "print(a)", "debugPrint(a)", "Swift.print(a)", "Thread.current", "DispatchQueue.main",
      "struct A: Codable {}", "struct A: Encodable {}", "extension A: Decodable {}",
      // Interpolations are code. Escaped quotes and quotes in comments start no literal.
      "\"a \\(print(a)) b\"", "\"\"\"\n\\(Date())\n\"\"\"", "#\"a \\#(Date()) b\"#",
      "let a = \"\\\"\" + Date().description", "/* \" */ print(a)", "let a = \"\\\\\"; print(a)",
      "let a = #\"\\\"#; print(a)",
    ])
  func anEffect(source: String) throws {
    #expect(try places(of: source) == ["core-effects"])
  }

  @Test(
    arguments: [
      "let a = Date(timeIntervalSince1970: 0)", "self.now = now", "let a = clock.now()",
      "a.map(Date.init(timeIntervalSince1970:))", "UUID(uuidString: a)",
      "a.flatMap(UUID.init(uuidString:))", "self.init()", "Feed.init()", "[Int].init()",
      "date.timeIntervalSinceReferenceDate", "let fingerprint = 1", "fingerprint(a)",
      "decode(Date.self)", "UUID.self", "Int.random(in: 1...6, using: &a)",
      "a.shuffled(using: &b)", "f(a.write(to: &b))",
      "printer.print(a)", "func print(_ a: Int) {}", "let random = 1", "a.append(contentsOf: b)",
      "let a = #\"print(a) \\(Date())\"#", "// Date()\nlet a = 1", "let a = #/print(Date())/#",
      "let a = \"\\\"print(a)\\\"\"", "/* /* */ print(a) */", "let dateNow = 1",
      "let a = \"\"\"\n\"print(a)\" \\\"\"\" print(b)\n\"\"\"", "\"\\(\"print(a)\")\"",
    ])
  func noEffect(source: String) throws {
    #expect(try places(of: source) == [])
  }

  @Test(
    arguments: [
      "JSONDecoder()", "try JSONEncoder().encode(a)", "URLSession.shared", "HTTPURLResponse()",
      "case status(Int)", "case tooManyRedirects", "let isHTTP = true", "a.scheme == \"https\"",
      "let sqlText = 1", "var CurlQueue = 1", "import_sqlite3()", "let a = \"sqlite:\"",
      "\"stored as JSON\"", "init(environment: [String: String])", "environment[\"LC_ALL\"]",
      "\"Put your key into FLASHLIVE_API_KEY.\"", "case flashLive", "\"Transfermarkt\"",
      "\"LigaPro\"", "\"Allow more with --image-limit.\"", "\"\"\"\nUse\n--all\n\"\"\"",
      "\"'feed more' loads the next page.\"", "\"Run 'feed-web open'.\"", "\"try `ligas teams`\"",
      "\"ligas teams LEAGUE-ID\"", "#\"--json \\#(a)\"#",
    ])
  func aForeignWord(source: String) throws {
    #expect(try words(in: source) == ["core-vocabulary"])
  }

  @Test(
    arguments: [
      "// the status of an http redirect, in JSON", "/// Typed after `--store`, as in `sqlite:`.",
      "\"My feed\"", "\"Ligas: teams of one\"", "\"saved 5 seconds ago -- valid\"", "\"demo:\"",
      "a - -b", "let state = 1", "\"Couldn't connect to server \\(a)\"", "\"U+0000, UTF-8\"",
    ])
  func noForeignWord(source: String) throws {
    #expect(try words(in: source) == [])
  }
}
