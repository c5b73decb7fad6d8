import AppSupport
import ArgumentParser
import FeedCore
import FeedPresentation
import FoundationEssentials
import OfflineCore
import OfflinePresentation

/// `feed comments`
struct Comments: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "comments",
    abstract: "Show the comments on an image; they are never saved.")

  @Argument(
    help: "The id of the image, as 'feed load --json' shows it.", transform: Self.identifier)
  var imageID: UUID

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let session = try shared.session(.feed, name: "feed")
    let messages = session.messages
    let unknown =
      "\(messages.feed.unknownImage(imageID.uuidString)) \(messages.commands.howToSeeIDs)"
    let comments = try await session.explaining(missing: unknown) {
      try await session.app.loadComments(on: imageID)
    }
    guard !session.isJSON else {
      return try session.console.print(document: CommentsDocument(comments))
    }
    let model = ImageCommentsViewModel(comments, messages: messages, now: session.now)
    let console = session.console
    console.print(console.bold(model.title))
    for comment in model.comments {
      console.print("\n\(console.bold(comment.username))  \(console.dim(comment.date))")
      console.print("\(lines: comment.message)")
    }
    if let placeholder = model.placeholder { console.print("\n\(console.dim(placeholder))") }
  }

  private static func identifier(_ text: String) throws -> UUID {
    guard let id = UUID(text: text) else {
      throw ValidationError("'\(text)' is not the id of an image, which is a UUID")
    }
    return id
  }
}
