import CommandLine
import Composition
import FeedCore
import FoundationEssentials
import OfflineCore

extension ProgramGuide {
  static func feed(_ plugins: FeedPlugins) -> Self {
    let name = plugins.name
    let schemes = plugins.sources.flatMap(\.schemes) + plugins.stores.map(\.scheme)
    let examples = [
      (
        uses: "photos", command: "\(name) --source photos:~/Pictures",
        meaning: "Shows your own pictures."
      ),
      (
        uses: "demo", command: "\(name) && \(name) prefetch && \(name) --offline",
        meaning: "Gets the feed and its images, and shows them without a network."
      ),
      (
        uses: "json", command: "\(name) cache migrate --to json:~/feed",
        meaning: "Copies what is saved to a folder of JSON files."
      ),
    ]
    return Self(
      sources: plugins.sources, stores: plugins.stores, help: PluginHelp.feed,
      policies: [plugins.policy: "default"],
      sections: [
        .examples(
          examples.filter { schemes.contains($0.uses) }.map { ($0.command, $0.meaning) }),
        .environment(of: plugins.variables),
        .exitStatus,
      ],
      values: [
        "image": { try await $0.savedImages(plugins) { [$0.id.uuidString] } },
        "picture": {
          try await $0.savedImages(plugins) { [$0.id.uuidString, $0.url.absoluteString] }
        },
      ],
      moved: [
        "acceptance": "judge acceptance", "conformance": "judge conformance",
        "compare": "judge compare",
      ])
  }
}

extension TypedWords {
  /// Returns the numbers of the first 100 saved images, and their other names once the user has begun a word.
  fileprivate func savedImages(
    _ plugins: FeedPlugins, names: (FeedImage) -> [String]
  ) async throws -> [Candidate] {
    let images = try await app(of: plugins).loadFeed(limit: 100).items
    let numbers = images.enumerated().map { Candidate("\($0 + 1)", note: $1.description) }
    guard !word.isEmpty else { return numbers }
    return numbers
      + images.flatMap { image in
        names(image).map { Candidate($0, note: image.description) }
      }
  }
}
