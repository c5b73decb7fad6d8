import AppSupport
import ArgumentParser
import FeedCore
import FeedPresentation
import FoundationEssentials
import OfflineCore
import OfflinePresentation

/// `feed comments`
struct Comments: LoadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "comments",
    abstract: "Show the comments on an image; they are never saved.",
    usage: "feed comments <image> [<options>]")

  /// Which image.
  enum Choice {
    case id(FeedImage.ID)
    case number(Int)
  }

  @Argument(
    help: """
      The number of the image, as 'feed' shows it, or its id, as 'feed load --json' does.
      """, transform: Self.choice)
  var image: Choice

  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  func run() async throws {
    let session = try shared.session(.feed, loading)
    let messages = session.messages
    let id = try await id(in: session)
    let howToSeeIDs = messages.commands.howToSeeIDs(session.command("feed load --json"))
    let unknown = "\(messages.feed.unknownImage(id.uuidString)) \(howToSeeIDs)"
    let comments = try await session.loading(missing: unknown) {
      try await session.app.loadComments(on: id)
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

  private func id(in session: FeedSession) async throws -> FeedImage.ID {
    switch image {
    case .id(let id): return id
    case .number(let number):
      let image = try await session.loading { try await session.app.savedImage(number) }
      if let image { return image.id }
      let command = session.command("feed --pages all --policy cache-only")
      throw ExplainedFailure(
        LoadError.notCached(.empty), session.messages.commands.unknownNumber(number, command))
    }
  }

  private static func choice(_ text: String) throws -> Choice {
    if let id = UUID(text: text) { return .id(id) }
    guard let number = Int(text), number > 0 else {
      throw ValidationError(
        "'\(text)' is neither the number of an image nor its id, which is a UUID")
    }
    return .number(number)
  }
}
