import Foundation
import ProgramSupport
import Testing

/// The program with several sources.
struct SeveralSourcesTests {
  /// Writes pictures whose names tell their dates, and returns the source.
  private func photos(_ name: String, days: ClosedRange<Int>, in playground: Playground) throws
    -> String
  {
    let folder = "\(playground.folder)/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // The header of a picture is enough for a feed.
    let picture = Data([
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
      1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0, 0, 0, 0,
    ])
    for day in days {
      let file = "\(folder)/2024-05-\(day < 10 ? "0" : "")\(day).png"
      try picture.write(to: URL(filePath: file))
    }
    return "photos:\(folder)"
  }

  private struct Feed: Decodable {
    struct Image: Decodable {
      let url: String
      let source: String?
    }

    let origin: String
    let source: String
    let images: [Image]
    let notices: [String]?
  }

  private func feed(_ result: BuiltProgram.Result) throws -> Feed {
    try JSONDecoder().decode(Feed.self, from: Data(result.text.utf8))
  }

  @Test func twoFoldersAreOneFeedByTime() async throws {
    try await Playground.run { playground in
      let one = try photos("one", days: 1...3, in: playground)
      let other = try photos("other", days: 3...5, in: playground)
      let sources = ["--source", one, "--source", other]
      let loaded = try feed(await playground.feed(["load", "--json", "--limit", "4"] + sources))
      #expect(loaded.images.map(\.source) == [other, other, one, other])
      #expect(Set(loaded.images.map(\.url)).count == 4)
      let more = try feed(await playground.feed(["more", "--json"] + sources))
      #expect(more.images.map(\.source) == [one, one])
      let text = try await playground.feed(["load"] + sources).text
      #expect(text.contains("\n   one\n") && text.contains("\n   other\n"))
      for number in 1...6 {
        let result = try await playground.feed(["image", "\(number)", "--json"] + sources)
        #expect(result.status == 0, "\(result.errors)")
      }
    }
  }

  @Test func aFolderThatIsGoneIsOneLineAndItsImagesStay() async throws {
    try await Playground.run { playground in
      let one = try photos("one", days: 1...2, in: playground)
      let other = try photos("other", days: 4...5, in: playground)
      let sources = ["--source", one, "--source", other]
      _ = try await playground.feed(["load"] + sources)
      try FileManager.default.removeItem(atPath: "\(playground.folder)/other")
      let result = try await playground.feed(["load", "--json"] + sources)
      let loaded = try feed(result)
      #expect(result.status == 0 && loaded.origin == "remote")
      #expect(loaded.images.map(\.source) == [other, other, one, one])
      #expect(loaded.notices?.count == 1)
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(result.errors.contains("\(playground.folder)/other"))
      try FileManager.default.removeItem(atPath: "\(playground.folder)/one")
      let saved = try feed(await playground.feed(["load", "--json"] + sources))
      #expect(saved.origin == "cache" && saved.images.count == 4)
    }
  }

  @Test func theStoreKeepsTheListsOfTheParts() async throws {
    try await Playground.run { playground in
      let one = try photos("one", days: 1...2, in: playground)
      let sources = ["--source", one, "--source", "demo:", "--store", playground.stores()[0]]
      _ = try await playground.feed(["load", "--limit", "3"] + sources)
      let info = try await playground.feed(["cache", "info", "--json"] + sources).text
      #expect(info.contains(#""feed":3"#) && info.contains(#""feed-part":5"#), "\(info)")
      #expect(try await playground.feed(["cache", "verify"] + sources).status == 0)
      let copy = "json:\(playground.folder)/copy"
      let moved = try await playground.feed(["cache", "migrate", "--to", copy] + sources)
      #expect(moved.status == 0, "\(moved.errors)")
      let copied = Array(sources.dropLast()) + [copy]
      let offline = try feed(
        await playground.feed(["load", "--json", "--policy", "cache-only"] + copied))
      #expect(offline.images.count == 3)
      _ = try await playground.feed(["cache", "clear"] + sources)
      let cleared = try await playground.feed(["cache", "info", "--json"] + sources).text
      #expect(cleared.contains(#""lists":{}"#), "\(cleared)")
    }
  }

  @Test func theEnvironmentNamesSeveralSources() async throws {
    try await Playground.run { playground in
      let one = try photos("my photos", days: 1...2, in: playground)
      let result = try await playground.feed(
        "load", "--json", environment: ["FEED_SOURCE": "demo: \(one)"])
      #expect(try feed(result).source == "demo: + \(one)")
    }
  }

  @Test func aSourceThatIsNamedTwiceIsOneAndAWrongOneIsRefused() async throws {
    try await Playground.run { playground in
      let twice = try feed(
        await playground.feed("load", "--json", "--source", "demo:", "--source", "demo:"))
      #expect(twice.source == "demo:" && twice.images.allSatisfy { $0.source == nil })
      let wrong = try await playground.feed("load", "--source", "demo:", "--source", "nowhere:")
      #expect(wrong.status == 64)
      #expect(wrong.errors.contains("unknown source 'nowhere:'"))
    }
  }
}
