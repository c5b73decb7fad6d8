import CommandLine
import Composition
import FeedCore
import FoundationEssentials
import OfflineCore

extension ProgramGuide {
  /// What a program with the commands of the feed tells of itself.
  static func feed(_ plugins: FeedPlugins) -> Self {
    let name = plugins.name
    return Self(
      sources: plugins.sources, stores: plugins.stores,
      sections: [
        .examples([
          ("\(name) --source photos:~/Pictures", "Shows your own pictures."),
          (
            "\(name) && \(name) prefetch && \(name) --offline",
            "Gets the feed and its images, and shows them without a network."
          ),
          (
            "\(name) cache migrate --to json:~/feed",
            "Copies what is saved to a folder of JSON files."
          ),
        ]),
        .environment(of: plugins.variables),
        .exitStatus,
      ],
      values: [
        "image": { try await $0.savedImages(plugins) { [$0.id.uuidString] } },
        "picture": {
          try await $0.savedImages(plugins) { [$0.id.uuidString, $0.url.absoluteString] }
        },
      ])
  }
}

extension TypedWords {
  /// The numbers of as many as a person looks through, and what else names them once it is begun.
  fileprivate func savedImages(
    _ plugins: FeedPlugins, names: (FeedImage) -> [String]
  ) async throws -> [Candidate] {
    let images = try await app(plugins).loadFeed(limit: 100).items
    let numbers = images.enumerated().map { Candidate("\($0 + 1)", note: $1.description) }
    guard !word.isEmpty else { return numbers }
    return numbers
      + images.flatMap { image in
        names(image).map { Candidate($0, note: image.description) }
      }
  }
}
