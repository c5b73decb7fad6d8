import FeedCore
import Foundation
import Plugins
import Synchronization
import TestSupport
import Testing

@testable import AppSupport

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
    ])
  func whoLeavesOutTheSchemeIsToldThoseThereAre(text: String, schemes: [String], hint: String) {
    let plugins = schemes.map { scheme in
      SourcePlugin<FeedPorts>(schemes: [scheme], summary: "", open: Self.refuse)
    }
    let known = schemes.map { "\($0):" }.joined(separator: ", ")
    #expect(throws: UsageError("unknown source '\(text)'\(hint); known are: \(known)")) {
      try SourceLocator(text, in: plugins, environment: [:])
    }
  }

  @Test(
    arguments: [
      (["load", "--source", "near:here"], [:], ["near"]), (["--source=far:there"], [:], ["far"]),
      (["image", "far:there/1"], [:], ["far"]), ([], ["FEED_SOURCE": "far:there"], ["far"]),
      (["--source", "near:"], ["FEED_SOURCE": "far:there"], ["near"]), (["near"], [:], []),
      (["--offline", "--source", "far:"], [:], []), ([], ["LIGAS_SOURCE": "far:"], []),
      (["--policy", "cache-only"], ["FEED_SOURCE": "far:"], []),
      (["--source", "far:"], ["FEED_POLICY": "cache-only"], []),
    ] as [([String], [String: String], [String])])
  func theSourceThatIsProbablyAskedGetsReady(
    words: [String], environment: [String: String], expected: [String]
  ) {
    let prepared = PreparedSources()
    let sources = ["near", "far"].map { scheme in
      SourcePlugin<FeedPorts>(
        schemes: [scheme], summary: "", prepare: { prepared.add(scheme) }, open: Self.refuse)
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
  ) throws(SourceOptions.Misfit) -> Source<FeedPorts> {
    throw SourceOptions.Misfit("")
  }
}

private final class PreparedSources: Sendable {
  private let names = Mutex<[String]>([])

  var schemes: [String] { names.withLock { $0 } }

  func add(_ scheme: String) { names.withLock { $0.append(scheme) } }
}
