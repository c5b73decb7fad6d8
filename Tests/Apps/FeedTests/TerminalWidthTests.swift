import Foundation
import ProgramSupport
import Testing

/// Output on terminals of any width. Output into a pipe keeps the lines of the text.
struct TerminalWidthTests {
  private static let widths = [40, 80, 200]
  /// An environment in which no line is overwritten, such as a progress message.
  private static let still = ["TERM": "dumb"]
  private static let description = """
    Snow on the ridge, ten minutes before the sun, seen from the last bend of the road that leads up.
    山の尾根の雪。日の出の十分前に、坂道の最後の曲がり角から見た、静かな冬の朝の景色です。
    """

  @Test(arguments: widths)
  func aDescriptionIsBrokenByWordsBelowItself(columns: Int) async throws {
    try await withPicture { playground, source in
      let text = try await playground.screen(
        "load", "--source", source, columns: columns, environment: ["NO_COLOR": "1"])
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      expectFit(lines, within: columns)
      let block = lines.drop { !$0.hasPrefix("1  ") }.prefix { !$0.isEmpty }
      #expect(block.dropFirst().allSatisfy { $0.hasPrefix("   ") && !$0.hasPrefix("    ") })
      let words = block.joined(separator: " ").split(separator: " ")
      for word in Self.description.prefix(60).split(separator: " ") {
        #expect(words.contains(word))
      }
      #expect(block.map { $0.dropFirst(3) }.joined().contains("坂道の最後の曲がり角"))
      #expect(block.contains { $0.hasPrefix("   photo://") })
    }
  }

  @Test func aPipeHasTheLinesOfTheText() async throws {
    try await withPicture { playground, source in
      let result = try await playground.feed("load", "--source", source)
      let lines = Self.description.split(separator: "\n")
      #expect(result.text.contains("\n1  \(lines[0])\n   \(lines[1])\n   Quito"))
    }
  }

  @Test(arguments: widths)
  func commentsNoticesAndErrorsFit(columns: Int) async throws {
    try await Playground.run { playground in
      _ = try await playground.document("load", "--limit", "3")
      let comments = try await playground.screen("comments", "1", columns: columns)
      expectFit(comments.components(separatedBy: "\n"), within: columns)
      let warnings = try await playground.screen(
        of: .errors, "load", "--inject", "reset", columns: columns, environment: Self.still)
      #expect(warnings.hasPrefix("warning: "))
      expectFit(warnings.components(separatedBy: "\n"), within: columns)
      let error = try await playground.screen(
        of: .errors, "load", "--store", "memory:", "--offline", columns: columns,
        environment: Self.still)
      #expect(error.hasPrefix("feed: "))
      expectFit(error.components(separatedBy: "\n"), within: columns)
    }
  }

  @Test(arguments: widths)
  func theMatrixOfStoresIsCutToFit(columns: Int) async throws {
    try await Playground.run { playground in
      let commands = [
        ["conformance", "--only", "1", "--only", "2", "--store", "memory:", "--seed", "1"],
        [
          "compare", "--store", "memory:", "--store", "json:\(playground.folder)/x", "--rounds",
          "1",
        ],
      ]
      for words in commands {
        let text = try await playground.screen(words, columns: columns)
        let lines = text.components(separatedBy: "\n")
        #expect(lines.count > 10)
        expectFit(lines, within: columns)
      }
    }
  }

  private func withPicture(
    _ body: (Playground, _ source: String) async throws -> Void
  ) async throws {
    try await Playground.run { playground in
      let folder = "\(playground.folder)/pictures"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data([0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 1])
        .write(to: URL(filePath: "\(folder)/a.jpg"))
      let sidecar = ["description": Self.description, "location": "Quito"]
      try JSONSerialization.data(withJSONObject: sidecar)
        .write(to: URL(filePath: "\(folder)/a.json"))
      try await body(playground, "photos:\(folder)")
    }
  }

  /// Checks the width of lines. Only a word wider than the terminal, such as an address, may exceed it.
  private func expectFit(_ lines: [String], within columns: Int) {
    for line in lines where line.trimmingCharacters(in: .whitespaces).contains(" ") {
      let text = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      let cells = text.unicodeScalars.reduce(0) {
        $0 + ((0x2E80...0xFFEF).contains($1.value) ? 2 : 1)
      }
      #expect(cells <= columns, "\(text)")
    }
  }
}
