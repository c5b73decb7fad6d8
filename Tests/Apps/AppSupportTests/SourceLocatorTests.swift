import FeedCore
import Plugins
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
      SourcePlugin<FeedPorts>(schemes: [scheme], summary: "") {
        _ throws(SourceOptions.Misfit) in throw SourceOptions.Misfit("")
      }
    }
    let known = schemes.map { "\($0):" }.joined(separator: ", ")
    #expect(throws: UsageError("unknown source '\(text)'\(hint); known are: \(known)")) {
      try SourceLocator(text, in: plugins, environment: [:])
    }
  }
}
