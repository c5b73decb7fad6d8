import ArchitectureRules
import Testing

struct SourceRulesTests {
  private func places(of source: String, in path: String) -> [String] {
    var sample = SampleProject()
    sample.sources[path] = source
    return sample.places
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
  func anImportOutsideTheListIsFoundInCoreHoweverItIsWritten(source: String) {
    let found = places(of: source, in: "Core/Plugins/Planted.swift")
    #expect(found.contains { $0.hasPrefix("core-imports Core/Plugins/Planted.swift:") })
  }

  @Test(
    arguments: [
      "import FoundationEssentials", "@testable import FeedCore",
      "import func FeedCore.load", "// import Foundation", "let a = \"import Foundation\"",
      "/* /* */ import Foundation */", "func load(import Foundation: Int) {}",
      "#if canImport(Foundation)\n#endif", "importer.import(x)",
      "\"\"\"\nimport Foundation\n\"\"\"",
    ])
  func whatIsNoForeignImportIsAllowedInCore(source: String) {
    #expect(places(of: source, in: "Core/Plugins/Clean.swift") == [])
  }

  @Test func theLineOfAnImportIsTold() {
    let source = "/* one\ntwo */ let a = \"\"\"\n\\(b)\n\"\"\"\nimport Foundation\n"
    #expect(
      places(of: source, in: "Core/FeedCore/Planted.swift") == [
        "core-imports Core/FeedCore/Planted.swift:5"
      ])
  }

  @Test(arguments: ["import SQLiteStore", "import feed_web", "@testable import SQLiteStore"])
  func anImportOfAnotherAdapterOrAnAppIsFoundInAnAdapter(source: String) {
    let found = places(of: source, in: "Adapters/HTTP/Wire/Planted.swift")
    #expect(found.contains("adapter-imports Adapters/HTTP/Wire/Planted.swift:1"))
  }

  @Test(
    arguments: [
      ("import Plugins", "Adapters/HTTP/Wire/Planted.swift"),
      ("import Logging", "Apps/feed-web/Planted.swift"),
      ("import Plugins", "Tests/FeedCoreTests/Planted.swift"),
      ("import Yams", "Tools/check/Planted.swift"),
      ("import Plugins", "Core/FeedCore/Planted.swift"),
    ])
  func anUndeclaredImportIsFoundEverywhere(source: String, path: String) {
    #expect(places(of: source, in: path) == ["declared-imports \(path):1"])
  }

  @Test(
    arguments: [
      "let a = Date()", "let a = Date( )", "let a = Date.init()", "let a = Date.now",
      "let a: Date = .now", "func f() -> Date { return .now }", "f(.now)",
      "FileManager.default", "JSONDecoder()", "JSONEncoder()", "ProcessInfo.processInfo",
      "struct A: Codable {}", "struct A: Encodable {}", "extension A: Decodable {}",
      "print(a)", "debugPrint(a)", "URLSession.shared", "DispatchQueue.main", "UUID()",
      "Data(contentsOf: url)", "data.write(to: url)", "Locale.current", "import_sqlite3()",
      "let sqlText = 1", "var GRDBQueue = 1", "\"a \\(print(a)) b\"", "\"\"\"\n\\(Date())\n\"\"\"",
      "#\"a \\#(Date()) b\"#", "let a = \"\\\"\" + Date().description", "/* \" */ print(a)",
      "let a = \"\\\\\"; print(a)", "let a = #\"\\\"#; print(a)", "`FileManager`.default",
    ])
  func aForbiddenWordIsFoundInCore(source: String) {
    let found = places(of: source, in: "Core/FeedCore/Planted.swift")
    #expect(found.contains { $0.hasPrefix("core-words Core/FeedCore/Planted.swift:") })
  }

  @Test(
    arguments: [
      "let a = Date(timeIntervalSince1970: 0)", "self.now = now", "let a = clock.now()",
      "let fingerprint = 1", "fingerprint(a)", "printer.print(a)", "func print(_ a: Int) {}",
      "let a = #\"print(a) \\(Date())\"#", "a.append(contentsOf: b)", "UUID(uuidString: a)",
      "// Date()\nlet a = 1", "let a = #/print(Date())/#", "let a = \"\\\"print(a)\\\"\"",
      "let a = \"\"\"\n\"print(a)\" \\\"\"\" print(b)\n\"\"\"", "/* /* */ print(a) */",
      "let dateNow = 1", "\"\\(\"print(a)\")\"",
    ])
  func wordsThatOnlyLookForbiddenAreAllowed(source: String) {
    #expect(places(of: source, in: "Core/FeedCore/Clean.swift") == [])
  }

  @Test func forbiddenWordsAreAllowedOutsideCore() {
    let source = "print(Date(), FileManager.default)"
    #expect(places(of: source, in: "Adapters/HTTP/Wire/Clean.swift") == [])
    #expect(places(of: source, in: "Apps/feed-web/Clean.swift") == [])
  }

  @Test(
    arguments: [
      ("Apps/feed-web/Planted.swift", "@main struct A {}\n", 29, true),
      ("Apps/feed-web/Planted.swift", "@main struct A {}\n", 28, false),
      ("Apps/feed-web/main.swift", "run()\n", 29, true),
      ("Apps/feed-web/Long.swift", "// @main\n", 100, false),
    ])
  func aMainOfThirtyLinesIsFound(path: String, first: String, rest: Int, isFound: Bool) {
    let source = first + String(repeating: "let a = 1\n", count: rest)
    #expect(places(of: source, in: path) == (isFound ? ["short-mains \(path):1"] : []))
  }
}
