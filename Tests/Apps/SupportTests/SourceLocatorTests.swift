import FeedCore
import Foundation
import OfflineCore
import Synchronization
import TestSupport
import Testing

@testable import CommandLine
@testable import Composition

struct SourceLocatorTests {
  @Test(
    arguments: [
      (
        "garden.example/feed.xml", ["http", "rss"],
        "; for a feed API write 'http://garden.example/feed.xml', "
          + "for RSS or Atom 'rss:https://garden.example/feed.xml'"
      ),
      ("localhost:8080", ["http"], "; for a feed API write 'http://localhost:8080'"),
      ("garden.example", ["photos"], ""), ("./garden.xml", ["http", "rss"], ""),
      ("demo", ["demo", "rss"], "; did you mean 'demo:'?"),
      ("dmeo:", ["demo", "rss"], "; did you mean 'demo:'?"),
      ("rs:https://garden.example", ["rss"], "; did you mean 'rss:https://garden.example'?"),
    ])
  func whoLeavesOutTheSchemeIsToldThoseThereAre(text: String, schemes: [String], hint: String) {
    let plugins = schemes.map { scheme in
      SourcePlugin<FeedPorts>(schemes: [scheme], open: Self.refuse)
    }
    let known = schemes.map { "\($0):" }.joined(separator: ", ")
    let end = hint.hasSuffix("?") ? " known are: \(known)" : "; known are: \(known)"
    #expect(throws: UsageError("unknown source '\(text)'\(hint)\(end)")) {
      try SourceLocator(text, in: plugins, environment: [:])
    }
  }

  @Test(arguments: ["~/Pictures", "/home/ana/Pictures", "./2024.07/summer"])
  func aFolderIsProbablyOneOfPictures(path: String) {
    let photos = SourcePlugin<FeedPorts>(
      schemes: ["photos"], placeKind: .folder, open: Self.refuse)
    let hint = "did you mean 'photos:\(path)'?"
    #expect(throws: UsageError("unknown source '\(path)'; \(hint) known are: photos:DIR")) {
      try SourceLocator(path, in: [photos], environment: [:])
    }
  }

  @Test(arguments: [
    "photos://ana:secret@host", "photos:https://ana:secret@host/x", "photos:a://b:c",
  ])
  func anAddressIsNoFolderOfPictures(text: String) {
    let photos = SourcePlugin<FeedPorts>(
      schemes: ["photos"], placeKind: .folder, open: Self.refuse)
    let message = "source 'photos:…': write a path after 'photos:', not an address"
    #expect(throws: UsageError(message)) { try SourceLocator(text, in: [photos], environment: [:]) }
  }

  @Test(
    arguments: [
      ("rss:garden.example/feed", "; did you mean 'rss:https://garden.example/feed'?"),
      ("rss:ana:secret@garden.example", ""), ("rss:/feed", ""),
      ("rss:", ""), ("rss://localhost:99999", ""), ("rss:file:/home/ana/feed.xml", ""),
      ("rss:garden.example:80/feed", "; did you mean 'rss:https://garden.example:80/feed'?"),
    ])
  func whoLeavesOutTheSchemeOfAnAddressIsToldIt(text: String, hint: String) throws {
    let rss = SourcePlugin<FeedPorts>(schemes: ["rss"]) {
      options throws(SourceOptions.InvalidLocator) in
      guard options.place.hasPrefix("https://"), options.place.count > 8 else {
        throw SourceOptions.InvalidLocator("write an address")
      }
      return Source(
        name: "", imageData: StubImageDataSource { _ in Data() },
        ports: FeedPorts(feed: NoFeed(), comments: NoFeed()))
    }
    let locator = try SourceLocator(text, in: [rss], environment: [:])
    let shown = text.contains("@") ? "rss:…" : text
    #expect(throws: UsageError("source '\(shown)': write an address\(hint)")) {
      try locator.open()
    }
  }

  @Test(
    arguments: [
      (["load", "--source", "near:here"], [:], ["near"]), (["--source=far:there"], [:], ["far"]),
      (["image", "far:there/1"], [:], ["far"]), ([], ["FEED_SOURCE": "far:there"], ["far"]),
      (["--source", "near:"], ["FEED_SOURCE": "far:there"], ["near"]), (["near"], [:], []),
      (["--offline", "--source", "far:"], [:], []), ([], ["LIGAS_SOURCE": "far:"], []),
      (["--source", "far:", "--source=near:"], [:], ["near", "far"]),
      ([], ["FEED_SOURCE": "far:a near:b"], ["near", "far"]),
      (["--policy", "cache-only"], ["FEED_SOURCE": "far:"], []),
      (["--source", "far:"], ["FEED_POLICY": "cache-only"], []),
    ] as [([String], [String: String], [String])])
  func theSourceThatIsProbablyAskedGetsReady(
    words: [String], environment: [String: String], expected: [String]
  ) {
    let prepared = PreparedSources()
    let sources = ["near", "far"].map { scheme in
      SourcePlugin<FeedPorts>(
        schemes: [scheme], prepare: { prepared.add(scheme) }, open: Self.refuse)
    }
    let plugins = FeedPlugins(
      name: "feed-watch", variablesOf: "feed", stores: [], sources: sources,
      webImageData: { _ in StubImageDataSource { _ in Data() } })
    plugins.preparation(for: words, environment)?()
    #expect(prepared.schemes == expected)
  }
}

extension SourceLocatorTests {
  private static func refuse(
    _: SourceOptions
  ) throws(SourceOptions.InvalidLocator) -> Source<FeedPorts> {
    throw SourceOptions.InvalidLocator("")
  }
}

private struct NoFeed: FeedSource, CommentSource {
  func page(_ request: PageRequest<FeedImage>) -> SourcePage<FeedImage> { SourcePage([]) }
  func comments(on image: FeedImage.ID) -> [ImageComment] { [] }
}

private final class PreparedSources: Sendable {
  private let names = Mutex<[String]>([])

  var schemes: [String] { names.withLock { $0 } }

  func add(_ scheme: String) { names.withLock { $0.append(scheme) } }
}
