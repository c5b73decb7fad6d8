import FeedCore
import FoundationEssentials
import OfflineCore
import TestSupport

/// Where scenarios are played: a store in memory, and a source that answers as it is told.
struct FeedStage: Sendable {
  static let newest = images(1..<4)
  static let saved = images(7..<9)
  static let unreachable = SourceError(.unreachable, address: "stage:")

  var storage = emptyStorage()

  /// Saves a feed that is so many seconds old; `nil` for none.
  init(savedBefore age: TimeInterval?) async throws {
    guard let age else { return }
    storage = try await TestSupport.storage(holding: Self.saved, savedAt: noon - age)
  }

  /// Has the use case load the newest feed, or whatever is there when the source fails.
  func load(_ work: Workbook, failing error: (any Error)?) async throws -> [FeedImage] {
    let answer = error.map { .failure($0) } ?? Result.success(Self.newest)
    return try await work.loadFeed(ScriptedSource(answer: answer), storage.lists, { noon })
  }
}

/// A source that gives one answer, whatever it is asked for.
private struct ScriptedSource: FeedSource {
  let answer: Result<[FeedImage], any Error>

  func page(_ request: PageRequest<FeedImage>) throws -> SourcePage<FeedImage> {
    SourcePage(try answer.get())
  }
}

/// The images by the names of their files.
func names(of images: [FeedImage]) -> String {
  "[" + images.map(\.url.lastPathComponent).joined(separator: ", ") + "]"
}
