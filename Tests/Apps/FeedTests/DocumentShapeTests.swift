import Foundation
import ProgramSupport
import Testing

/// The manual describes the documents that commands print with `--json`.
struct DocumentShapeTests {
  @Test func eachDocumentIsAsTheManualSays() async throws {
    try await Playground.run { playground in
      let manual = try await playground.feed("---manual").text
      let copy = "json:\(playground.folder)/copy"
      for words in [
        ["load", "--limit", "2"], ["load", "--limit", "2", "--store", "sqlite:/proc/version/x"],
        ["more", "--limit", "1"], ["image", "1"], ["image", "1", "-o", "\(playground.folder)/x"],
        ["open", "1"], ["prefetch"], ["comments", "1"], ["validate"], ["cache", "info"],
        ["cache", "list"], ["cache", "verify"], ["cache", "migrate", "--to", copy],
        ["cache", "clear"], ["cache", "clear", "--all"], ["cache", "info"],
      ] {
        try DocumentShape(of: words, in: manual, program: "feed")
          .check(try await playground.feed(words + ["--json"]).output)
      }
      let kept = try await playground.feed("prefetch", "--image-limit", "10", "--json")
      #expect(kept.status == 66)
    }
  }

  @Test func eachVerdictIsAsTheManualSays() async throws {
    try await Playground.run { playground in
      let manual = try await playground.judge("---manual").text
      for words in [
        ["acceptance", "A2"], ["acceptance", "A3", "--steps", "--store", "memory:"],
        ["conformance", "--source", "demo:"],
        ["conformance", "--only", "7", "--only", "8", "--store", "memory:"],
        ["compare", "--store", "memory:", "--rounds", "1"],
      ] {
        try DocumentShape(of: words, in: manual, program: "judge")
          .check(try await playground.judge(words + ["--json"]).output)
      }
    }
  }

  @Test func failedImagesAreAsTheManualSays() async throws {
    try await Playground.run { playground in
      let manual = try await playground.feed("---manual").text
      _ = try await playground.document("load", "--limit", "2")
      let failed = try await playground.feed("prefetch", "--image-limit", "10", "--json")
      try DocumentShape(of: ["prefetch"], in: manual, program: "feed").check(failed.output)
    }
  }

  @Test func documentsOfLeaguesAreAsTheManualSays() async throws {
    try await Playground.run { playground in
      let ligas = try BuiltProgram("ligas")
      let environment = ["HOME": playground.folder]
      let manual = try await ligas.run(["---manual"], environment: environment).text
      for words in [
        ["leagues"], ["leagues", "--coming-soon", "serie-b"], ["teams", "serie-a"],
        ["teams", "serie-b", "--coming-soon", "serie-b"], ["squad", "serie-a-03"],
        ["image", "demo://crests/serie-a.png"], ["prefetch"], ["validate"], ["cache", "info"],
        ["cache", "list"], ["cache", "verify"],
        ["cache", "migrate", "--to", "json:\(playground.folder)/copy"], ["cache", "clear"],
      ] {
        let result = try await ligas.run(words + ["--json"], environment: environment)
        #expect(result.status == 0, "\(result.errors)")
        try DocumentShape(of: words, in: manual, program: "ligas").check(result.output)
      }
    }
  }
}

/// The shape that the manual gives for the document of a command: `?` follows optional parts, a word in
/// capitals stands for any name, and `or` separates two kinds of documents.
private struct DocumentShape {
  private let words: String
  private let shapes: [Any]

  init(of words: [String], in manual: String, program: String) throws {
    let command = words.prefix(words[0] == "cache" ? 2 : 1).joined(separator: " ")
    self.words = words.joined(separator: " ")
    let section = try #require(
      manual.components(separatedBy: "\n.SS ").first { $0.hasPrefix("\(program) \(command)\n") },
      "\(command)")
    let start = "With \\-\\-json: "
    let line = try #require(
      section.split(separator: "\n").first { $0.hasPrefix(start) }, "\(command)")
    shapes = try line.dropFirst(start.count).split(separator: " or ").map { shape in
      // Becomes JSON once each kind of value is replaced by a text.
      let json = shape.replacing(/"[a-z]+"(?:\|"[a-z]+")+/, with: "S")
        .replacing(/([\]}])\?/) { "\($0.output.1)" }
        .replacing(/([:\[] ?)([A-Z]+|true)(\??)/) { match in
          "\(match.output.1)\"\(match.output.2)\(match.output.3)\""
        }
        .replacing("{NAME: ", with: "{\"NAME\": ")
      return try JSONSerialization.jsonObject(with: Data(json.utf8))
    }
  }

  func check(_ document: Data) throws {
    let document = try JSONSerialization.jsonObject(with: document)
    let found = shapes.map { problems(document, shape: $0, at: words) }
    #expect(found.contains([]), "\(found)")
  }

  private func problems(_ value: Any, shape: Any, at place: String) -> [String] {
    switch (shape, value) {
    case (let shapes as [Any], let values as [Any]):
      return values.flatMap { value in
        shapes.isEmpty ? ["\(place) is empty"] : problems(value, shape: shapes[0], at: "\(place)[]")
      }
    case (let shapes as [String: Any], let values as [String: Any]):
      let absent = shapes.keys.filter { name in
        let kind = shapes[name] as? String ?? "?"
        return values[name] == nil && !kind.hasSuffix("?") && name != "NAME"
      }
      let unknown = values.keys.filter { shapes[$0] == nil && shapes["NAME"] == nil }
      return absent.map { "\(place).\($0) is absent" } + unknown.map { "\(place).\($0) is unknown" }
        + values.flatMap { name, value in
          (shapes[name] ?? shapes["NAME"]).map {
            problems(value, shape: $0, at: "\(place).\(name)")
          } ?? []
        }
    case (let kind as String, _):
      let isText = !["N", "BOOL", "true"].contains(kind.replacing("?", with: ""))
      return (value is String) == isText ? [] : ["\(place) is not \(kind)"]
    default: return ["\(place) has another form"]
    }
  }
}
