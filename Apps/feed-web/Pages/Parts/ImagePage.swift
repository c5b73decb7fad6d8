import FeedCore
import FoundationEssentials
import HTMLPages
import PictureCore
import Presentation

/// The page of an image, around its comments.
struct ImagePage {
  let title: String
  let hasComments: Bool
  private let place: FeedPlace?
  private let pages: Int
  /// The photo, or `nil` if only the source knows the image.
  private let photo: Photo?
  private let messages: Messages

  /// - Parameters:
  ///   - picture: The known properties of the picture, or `nil` if there are none yet.
  ///   - pages: The number of feed pages up to the image.
  ///   - hasComments: Whether the source supports comments.
  ///   - isRetried: Whether the picture is loaded again.
  init(
    _ place: FeedPlace?, picture: OriginalPicture?, pages: Int, hasComments: Bool,
    isRetried: Bool, messages: Messages, now: Date
  ) {
    self.place = place
    self.pages = pages
    self.hasComments = hasComments
    self.messages = messages
    photo = place.map {
      Photo(
        FeedImageViewModel($0.image, messages: messages, now: now), picture: picture,
        isRetried: isRetried, messages: messages)
    }
    title = photo?.alternative ?? messages.commentsTitle
  }

  /// The part before the comments.
  var start: HTML {
    let texts = messages.web
    return """
      <article class="picture">
      <nav class="turns" aria-label="\(texts.pictures)">
      <a class="back" href="\(back)">\(texts.backToFeed)</a>
      \(turn("prev", to: place?.previous, text: texts.previous))
      \(turn("next", to: place?.next, text: texts.next))
      </nav>
      \(photo?.frame)<div class="caption" id="begun">
      <h1 dir="auto">\(title)</h1>
      \(line(photo?.location, kind: "place"))
      \(line(photo?.description, kind: "description"))
      \(photo?.credits)
      </div>
      \(discussion(texts), if: hasComments)
      """
  }

  /// The part after the comments.
  var end: HTML { "\("</div>\n</section>\n", if: hasComments)</article>\n" }

  /// The link back to the image in the feed.
  private var back: String {
    photo.map { "/\(pages > 1 ? "?pages=\(pages)" : "")#\($0.name)" } ?? "/"
  }

  private func turn(_ relation: String, to image: FeedImage.ID?, text: String) -> HTML? {
    image.map { #"<a rel="\#(relation)" href="\#(ImageAddress($0).path)">\#(text)</a>"# }
  }

  /// Returns a line of the caption, unless the title shows it already.
  private func line(_ text: String?, kind: String) -> HTML? {
    guard let text, text != title else { return nil }
    return #"<p class="\#(kind)" dir="auto">\#(prose: text)</p>"#
  }

  private func discussion(_ texts: WebTexts) -> HTML {
    """
    <section class="discussion" aria-labelledby="comments">
    <h2 id="comments">\(messages.commentsTitle)</h2>
    <div class="feed">
    <template shadowrootmode="open"><slot name="comments"><slot name="waiting-comments"></slot>\
    </slot></template>
    <p slot="waiting-comments" class="age" role="status">\(texts.loading)</p>

    """
  }
}
