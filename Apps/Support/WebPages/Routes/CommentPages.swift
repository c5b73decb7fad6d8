import Composition
import FeedCore
import FeedPresentation
import FoundationEssentials
import Hummingbird
import OfflineCore
import OfflinePresentation
import WebSupport

/// The comments on an image, which are never saved.
struct CommentPages: Sendable {
  let app: FeedApp
  let pages: Pages
  let photos: Photos

  func add(to router: Router<BasicRequestContext>) {
    router.read("images/:id/comments") { request, context in
      let reader = try pages.reader(of: request)
      let id = try context.imageID()
      let readPages = try FeedQuery(request).pages
      let image = try? await photos.find(id)
      // The source may know an image that is in no feed here, or say that there is none.
      let loaded =
        image == nil
        ? try await comments(on: id, isKnown: false, readPages, reader.messages) : nil
      return page(of: id, image, loaded, readPages, reader)
    }
  }

  /// The image at once, and the comments on it as soon as they are there.
  private func page(
    of id: FeedImage.ID, _ image: FeedImage?, _ loaded: String?, _ readPages: Int, _ reader: Reader
  ) -> Response {
    let messages = reader.messages
    return pages.stream(to: reader) { page in
      var photo: PhotoModel?
      if let image {
        let picture = await photos.originals(of: [image.url])[image.url]
        photo = PhotoModel(
          FeedImageViewModel(image), picture, number: 0, pages: readPages, messages: messages)
      }
      let head = CommentsHead(image: photo, pages: readPages, messages: messages)
      page.write(
        pages.head(reader, title: title(of: image, messages), in: .feed, drawnAfter: "begun")
          + pages.templates(.comments, head))
      let steps = AsyncThrowingStream.single {
        if let loaded {
          loaded
        } else {
          try await comments(on: id, isKnown: true, readPages, messages)
        }
      }
      for try await step in steps.orLate() {
        if case .value(let comments) = step { page.write(comments) } else { try await page.flush() }
      }
      page.write(pages.foot(reader))
    }
  }

  /// - Throws: `RequestFailure` for an image that neither the feed nor the source has.
  private func comments(
    on id: FeedImage.ID, isKnown: Bool, _ readPages: Int, _ messages: Messages
  ) async throws -> String {
    let list: CommentList
    do {
      let comments = try await app.observed(.loadComments) { try await app.loadComments(on: id) }
      list = CommentList(comments, messages: messages, now: app.now())
    } catch LoadError.remote(let error, _) where !isKnown && error.reason == .notFound {
      throw RequestFailure.notFound(explaining: messages.feed.unknownImage(id.uuidString))
    } catch let error as LoadError {
      list = CommentList(
        failure: messages.message(for: error),
        retry: "/images/\(id.uuidString)/comments?pages=\(readPages)", messages: messages)
    }
    return pages.templates(.commentList, list)
  }

  private func title(of image: FeedImage?, _ messages: Messages) -> String {
    let name = (image?.description ?? image?.location).map { $0.shortened(to: 60).inOneLine }
    return [messages.feed.commentsTitle, name].compactMap { $0 }.joined(separator: " · ")
  }
}
