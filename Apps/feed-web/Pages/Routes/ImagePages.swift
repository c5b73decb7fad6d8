import Composition
import FeedCore
import FoundationEssentials
import HTMLPages
import HTTPTypes
import Hummingbird
import OfflineCore
import PictureCore
import Presentation
import WebSupport

/// The page of an image, with the comments on it, which are never saved.
struct ImagePages: Sendable {
  let app: FeedApp
  let pages: Pages
  let photos: Photos

  func add(to router: Router<BasicRequestContext>) {
    router.read("images/:id") { request, context in
      let reader = try pages.reader(of: request)
      let id = try context.imageID()
      let isRetried = try request.parameter("again") != nil
      let place = try await photos.find.place(of: id)
      // The source may know an image that is in no feed here, or report that it does not exist.
      let known =
        place == nil ? try await comments(on: id, isKnown: false, messages: reader.messages) : nil
      return try await page(of: id, at: place, isRetried: isRetried, comments: known, for: reader)
    }
    // The comments had a page of their own at this address before.
    router.read("images/:id/comments") { _, context in
      Response(
        status: .movedPermanently,
        headers: [.location: ImageAddress(try context.imageID()).comments])
    }
  }

  /// Sends the image at once, and the comments when they arrive.
  private func page(
    of id: FeedImage.ID, at place: FeedPlace?, isRetried: Bool, comments known: HTML?,
    for reader: Reader
  ) async throws -> Response {
    let messages = reader.messages
    return try await pages.stream(to: reader) { page in
      var picture: OriginalPicture?
      if let url = place?.image.url { picture = await photos.originals(of: [url])[url] }
      let model = ImagePage(
        place, picture: picture, pages: FeedImages.pages(to: place?.number),
        hasComments: place.map { app.hasComments(on: $0.image) } ?? (app.source.comments != nil),
        isRetried: isRetried, messages: messages,
        now: app.now())
      page.write(
        pages.head(
          reader, title: "\(model.title) · \(pages.feedTitle.text(in: messages))", in: .image,
          drawnAfter: "begun"))
      page.write(model.start)
      if let url = place?.image.url {
        try await page.writeWhenReady {
          model.facts(try await photos.pictures.loadVariant.file(of: url))
        }
      }
      if model.hasComments {
        // A picture that had none is no place for comments, unless there are some by now.
        let isQuiet = known == nil && place?.image.commentCount == 0
        if !isQuiet { page.write(model.discussion) }
        try await page.writeWhenReady {
          var text = known
          if text == nil {
            text = try await comments(
              on: id, isKnown: true, isQuiet: isQuiet, messages: messages)
          }
          return text.map { "\(model.discussion, if: isQuiet)\($0)\(model.endOfDiscussion)" }
        }
      }
      page.write(model.end)
      page.write(pages.foot(reader))
    }
  }

  /// - Parameter isQuiet: Whether to return `nil` if there are none, or if they can't be loaded.
  /// - Throws: `RequestFailure` for an image that neither the feed nor the source has.
  private func comments(
    on id: FeedImage.ID, isKnown: Bool, isQuiet: Bool = false, messages: Messages
  ) async throws -> HTML? {
    let unknown = RequestFailure.notFound(
      explaining: messages.unknownImage(id.uuidString))
    guard app.source.comments != nil else { throw unknown }
    do {
      let comments = try await app.observed(.loadComments) { try await app.loadComments(on: id) }
      if isQuiet, comments.isEmpty { return nil }
      return CommentList.html(
        ImageCommentsViewModel(comments, messages: messages, now: app.now()))
    } catch LoadError.remote(let error, _) where !isKnown && error.reason == .notFound {
      throw unknown
    } catch let error as LoadError {
      if isQuiet { return nil }
      return CommentList.html(failure: error, retry: ImageAddress(id).path, messages: messages)
    }
  }
}
