import CommandLine
import Composition
import FeedCore
import FoundationEssentials
import OfflineCore
import Presentation

/// A name that the user can give to an image of the feed in place of its address.
enum ImageName {
  case id(FeedImage.ID)
  /// The position in the saved feed, counted from 1.
  case number(Int)

  /// - Returns: `nil` if the word is neither an id nor a number.
  init?(_ text: String) {
    if let id = UUID(text: text) {
      self = .id(id)
    } else if let number = Int(text), number > 0 {
      self = .number(number)
    } else {
      return nil
    }
  }

  /// Returns the image of the saved feed.
  ///
  /// - Throws: ``ExplainedFailure`` if there is no such image, and errors of reading the feed.
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
  /// Returns a message that no image has this id, and how to see the ids.
  func unknownImage(_ id: FeedImage.ID) -> String {
    let howToSeeIDs = messages.howToSeeIDs(command("load --json"))
    return "\(messages.unknownImage(id.uuidString)) \(howToSeeIDs)"
  }
}
