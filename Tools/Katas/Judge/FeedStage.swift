import FeedCore
import FoundationEssentials
import OfflineCore
import TestSupport

/// The environment of a scenario: a store in memory, and a source with a fixed answer.
struct FeedStage: Sendable {
  static let newest = images(1..<4)
  static let saved = images(7..<9)
  static let unreachable = SourceError(.unreachable, address: "stage:")

  var storage = emptyStorage()

  /// Saves a feed of this age in seconds, or none if `age` is `nil`.
  init(savedBefore age: TimeInterval?) async throws {
    guard let age else { return }
    storage = try await TestSupport.storage(holding: Self.saved, savedAt: noon - age)
  }

  /// Runs the use case, with a source that returns the newest feed or throws `error`.
  func load(_ work: Workbook, failing error: (any Error)?) async throws -> [FeedImage] {
    let answer = error.map { .failure($0) } ?? Result.success(Self.newest)
    return try await work.loadFeed(ScriptedSource(answer: answer), storage.lists, { noon })
  }
}

/// A source that gives every request the same answer.
private struct ScriptedSource: FeedSource {
  let answer: Result<[FeedImage], any Error>

  func page(_ request: PageRequest<FeedImage>) throws -> SourcePage<FeedImage> {
    SourcePage(try answer.get())
  }
}

/// Returns the file names of the images.
func names(of images: [FeedImage]) -> String {
  "[" + images.map(\.url.lastPathComponent).joined(separator: ", ") + "]"
}
