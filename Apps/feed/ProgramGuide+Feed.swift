import CommandLine
import Composition
import FeedCore
import FoundationEssentials
import OfflineCore

extension ProgramGuide {
  /// What `feed` tells of itself.
  static var feed: Self {
    let plugins = FeedPlugins.feed
    return Self(
      sources: plugins.sources, stores: plugins.stores,
      sections: [
        .examples([
          ("feed --source photos:~/Pictures", "Shows your own pictures."),
          (
            "feed && feed prefetch && feed --offline",
            "Gets the feed and its images, and shows them without a network."
          ),
          (
            "feed cache migrate --to json:~/feed",
            "Copies what is saved to a folder of JSON files."
          ),
        ]),
        .environment(of: "feed"),
        .exitStatus,
      ],
      values: [
        "image": { try await $0.savedImages { [$0.id.uuidString] } },
        "picture": { try await $0.savedImages { [$0.id.uuidString, $0.url.absoluteString] } },
      ])
  }
}

extension TypedWords {
  /// The numbers of as many as a person looks through, and what else names them once it is begun.
  fileprivate func savedImages(names: (FeedImage) -> [String]) async throws -> [Candidate] {
    let images = try await app(.feed).loadFeed(limit: 100).items
    let numbers = images.enumerated().map { Candidate("\($0 + 1)", note: $1.description) }
    guard !word.isEmpty else { return numbers }
    return numbers
      + images.flatMap { image in
        names(image).map { Candidate($0, note: image.description) }
      }
  }
}
