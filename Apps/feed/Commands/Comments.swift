import ArgumentParser
import CommandLine
import Composition
import FeedCore
import FoundationEssentials
import Presentation
import Terminal

struct Comments: LoadingCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "comments",
      abstract: "Show the comments on an image; they are never saved.",
      usage: "\(FeedProduct.plugins.name) comments <image> [<options>]",
      discussion: .json(
        #"{"comments": [{"id": UUID, "message": S, "createdAt": DATE, "username": S}]}"#))
  }

  @Argument(
    help: """
      The number of the image, as 'feed' shows it, or its id, as 'feed load --json' does.
      """, transform: Self.name)
  var image: ImageName

  @OptionGroup var shared: SharedOptions
  @OptionGroup var loading: LoadingOptions

  func run() async throws {
    let session = try shared.session(of: FeedProduct.self, loading)
    let messages = session.messages
    let id = try await id(in: session)
    let comments = try await session.loading(.loadComments, missing: session.unknownImage(id)) {
      try await session.app.loadComments(on: id)
    }
    guard !session.isJSON else {
      return try session.console.print(document: ["comments": comments.map(\.document)])
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

  /// Returns the id of the image. A typed id is used as it is: the source knows it even if the image is not
  /// saved.
  private func id(in session: FeedSession) async throws -> FeedImage.ID {
    if case .id(let id) = image { id } else { try await image.image(in: session).id }
  }

  private static func name(_ text: String) throws -> ImageName {
    guard let name = ImageName(text) else {
      throw ValidationError(
        "'\(text)' is neither the number of an image nor its id, which is a UUID")
    }
    return name
  }
}
