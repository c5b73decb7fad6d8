import CommandLine
import Composition
import FeedCore
import FoundationEssentials
import OfflineCore
import Presentation

/// How a person names an image of the feed without its address.
enum ImageName {
  case id(FeedImage.ID)
  /// As the saved feed is shown, from 1 on.
  case number(Int)

  /// - Returns: `nil` for a word that is neither.
  init?(_ text: String) {
    if let id = UUID(text: text) {
      self = .id(id)
    } else if let number = Int(text), number > 0 {
      self = .number(number)
    } else {
      return nil
    }
  }

  /// The image of the saved feed.
  ///
  /// - Throws: ``ExplainedFailure`` where it is not there; and what reading the feed throws.
  func image(in session: FeedSession) async throws -> FeedImage {
    let texts = session.messages
    let found: FeedImage?
    let advice: String
    switch self {
    case .id(let id):
      found = try await session.app.savedImage(id)
      advice = session.unknownImage(id)
    case .number(let number):
      found = try await session.loading(.readSavedList) { try await session.app.savedImage(number) }
      advice = texts.unknownNumber(number, session.command("--pages all --policy cache-only"))
    }
    guard let found else { throw ExplainedFailure(LoadError.notCached(.empty), advice) }
    return found
  }
}

extension FeedSession {
  /// Says that there is no image of an id, and how to see the ids.
  func unknownImage(_ id: FeedImage.ID) -> String {
    let howToSeeIDs = messages.howToSeeIDs(command("load --json"))
    return "\(messages.unknownImage(id.uuidString)) \(howToSeeIDs)"
  }
}
