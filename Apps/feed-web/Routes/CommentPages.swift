import FeedCore
import FeedPresentation
import FoundationEssentials
import Hummingbird
import OfflineCore
import OfflinePresentation
import WebSupport

/// The comments on an image, which are never saved.
struct CommentPages: Sendable {
  private static let patience = Duration.milliseconds(80)

  let load: LoadComments
  let now: @Sendable () -> Date
  let pages: Pages
  let photos: Photos

  func add(to router: Router<BasicRequestContext>) {
    router.read("images/:id/comments") { request, context in
      let reader = try pages.reader(of: request)
      let id = try context.imageID()
      let readPages = try request.number("pages", digits: 6) ?? 1
      guard let image = try? await photos.find(id) else {
        return try await page(of: id, readPages, reader)
      }
      return streamed(image, readPages, reader)
    }
  }

  /// The image at once, and the comments on it as soon as they are there.
  private func streamed(_ image: FeedImage, _ readPages: Int, _ reader: Reader) -> Response {
    let messages = reader.messages
    return pages.stream(to: reader) { page in
      let picture = await photos.originals(of: [image.url])[image.url]
      let head = CommentsHead(
        image: PhotoModel(
          FeedImageViewModel(image), picture, number: 0, pages: readPages, messages: messages),
        pages: readPages, messages: messages)
      page.write(
        pages.head(reader, title: title(of: image, messages), in: .feed, drawnAfter: "begun")
          + pages.templates(.comments, head))
      let steps = AsyncThrowingStream.single {
        try await comments(on: image.id, readPages, messages)
      }
      for try await step in steps.orLate(after: Self.patience) {
        if case .value(let comments) = step { page.write(comments) } else { try await page.flush() }
      }
      page.write(pages.foot(reader))
    }
  }

  /// The page of an image that is in no feed here: the source may know it all the same.
  private func page(
    of id: FeedImage.ID, _ readPages: Int, _ reader: Reader
  ) async throws -> Response {
    let messages = reader.messages
    do {
      let comments = try await load(on: id)
      let head = CommentsHead(image: nil, pages: readPages, messages: messages)
      return pages.response(
        to: reader, title: messages.feed.commentsTitle, in: .feed,
        pages.templates(.comments, head)
          + pages.templates(
            .commentList, CommentList(comments, messages: messages, now: now())))
    } catch LoadError.remote(let error, _) where error.reason == .notFound {
      throw RequestFailure.notFound(explaining: messages.feed.unknownImage(id.uuidString))
    } catch let error as LoadError {
      let head = CommentsHead(image: nil, pages: readPages, messages: messages)
      return pages.response(
        to: reader, title: messages.feed.commentsTitle, in: .feed,
        pages.templates(.comments, head)
          + pages.templates(.commentList, failed(error, id, readPages, messages)))
    }
  }

  private func comments(
    on id: FeedImage.ID, _ readPages: Int, _ messages: Messages
  ) async throws -> String {
    do {
      return pages.templates(
        .commentList,
        CommentList(try await load(on: id), messages: messages, now: now()))
    } catch let error as LoadError {
      return pages.templates(.commentList, failed(error, id, readPages, messages))
    }
  }

  private func failed(
    _ error: LoadError, _ id: FeedImage.ID, _ readPages: Int, _ messages: Messages
  ) -> CommentList {
    CommentList(
      failure: messages.message(for: error),
      retry: "/images/\(id.uuidString)/comments?pages=\(readPages)", messages: messages)
  }

  private func title(of image: FeedImage, _ messages: Messages) -> String {
    let name = (image.description ?? image.location).map { $0.shortened(to: 60).inOneLine }
    return [messages.feed.commentsTitle, name].compactMap { $0 }.joined(separator: " · ")
  }
}

/// What stands above the comments on an image.
struct CommentsHead {
  let title: String
  let back: String
  let image: PhotoModel?
  let notices: [StatusModel.Notice] = []
  let texts: WebTexts

  init(image: PhotoModel?, pages: Int, messages: Messages) {
    title = messages.feed.commentsTitle
    back = "/?pages=\(pages)" + (image.map { "#\($0.name)" } ?? "")
    self.image = image
    texts = messages.web
  }
}

/// The comments on an image.
struct CommentList {
  struct Comment {
    let username: String
    let message: String
    let written: DatedText
  }

  struct Texts {
    let notice: String
    let dismiss: String
    let tryAgain: String
  }

  private static let messageLimit = 5_000
  private static let nameLimit = 100

  let comments: [Comment]
  let hasComments: Bool
  let placeholder: String?
  let notices: [StatusModel.Notice]
  let retry: String?
  let texts: Texts

  init(_ comments: [ImageComment], messages: Messages, now: Date) {
    let model = ImageCommentsViewModel(comments, messages: messages, now: now)
    self.comments = model.comments.map {
      Comment(
        username: $0.username.shortened(to: Self.nameLimit),
        message: $0.message.shortened(to: Self.messageLimit), written: $0.written)
    }
    hasComments = !comments.isEmpty
    placeholder = model.placeholder
    notices = []
    retry = nil
    texts = Texts(messages)
  }

  init(failure: String, retry: String, messages: Messages) {
    comments = []
    hasComments = false
    placeholder = nil
    notices = [StatusModel.Notice(message: failure)]
    self.retry = retry
    texts = Texts(messages)
  }
}

extension CommentList.Texts {
  init(_ messages: Messages) {
    notice = messages.web.notice
    dismiss = messages.web.dismiss
    tryAgain = messages.feed.tryAgain
  }
}
