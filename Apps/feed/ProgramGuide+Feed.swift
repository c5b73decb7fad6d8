import AppSupport
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
        "image": { typed in
          let images = try await typed.savedImages()
          let numbers = images.enumerated().map { index, image in
            Candidate("\(index + 1)", note: image.description)
          }
          let ids = images.map { Candidate($0.id.uuidString, note: $0.description) }
          return numbers + (typed.word.isEmpty ? [] : ids)
        },
        "url": { typed in
          try await typed.savedImages().map {
            Candidate($0.url.absoluteString, note: $0.description)
          }
        },
      ])
  }
}

extension TypedWords {
  /// As many as a person looks through.
  fileprivate func savedImages() async throws -> [FeedImage] {
    try await app(.feed).loadFeed(limit: 100).items
  }
}
