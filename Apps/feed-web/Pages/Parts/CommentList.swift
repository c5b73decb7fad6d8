import FeedCore
import HTMLPages
import Presentation

/// The comments on an image, or why there are none.
enum CommentList {
  private static let messageLimit = 5_000
  private static let nameLimit = 100

  static func html(_ model: ImageCommentsViewModel) -> HTML {
    let list: HTML = """
      <ol class="comments" role="list">
      \(model.comments.map(html))</ol>

      """
    return slot(
      """
      \(list, if: !model.comments.isEmpty)\
      \(model.placeholder.map { #"<p class="empty">\#($0)</p>\#n"# })
      """)
  }

  /// - Parameter retry: The address that loads them again.
  static func html(failure error: any Error, retry: String, messages: Messages) -> HTML {
    // They are never saved.
    if error.isOffline { return slot("<p class=\"empty\">\(messages.web.commentsNotSaved)</p>\n") }
    return slot(
      Notice(error, retry: .link(retry), messages: messages)
        .dialog(messages, isDismissible: false))
  }

  private static func slot(_ content: HTML) -> HTML {
    "<div slot=\"comments\">\n\(content)</div>\n"
  }

  private static func html(_ comment: ImageCommentsViewModel.Comment) -> HTML {
    let name = comment.username.shortened(to: nameLimit)
    return """
      <li><article class="comment">
      <p class="byline"><bdi class="user">\(prose: name)</bdi> \(comment.written.html)</p>
      <p class="message" dir="auto">\(prose: comment.message.shortened(to: messageLimit))</p>
      </article></li>

      """
  }
}
