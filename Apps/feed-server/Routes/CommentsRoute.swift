import FeedAPI
import FeedCore
import Hummingbird
import WebAccess

/// `GET /v1/image/{id}/comments`.
struct CommentsRoute {
  let comments: any CommentSource

  func add(to router: Router<BasicRequestContext>) {
    router.read("v1/image/:id/comments") { request, context in
      let comments = try await comments.comments(on: try context.imageID())
      return try Content.json(ItemsDocument<CommentRecord>(comments)).response(to: request)
    }
  }
}
