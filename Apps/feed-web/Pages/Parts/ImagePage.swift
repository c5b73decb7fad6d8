import FeedCore
import FoundationEssentials
import HTMLPages
import OfflineCore
import PictureCore
import Presentation

/// The page of an image, around its comments.
struct ImagePage {
  /// The name of the page.
  let title: String
  let hasComments: Bool
  private let heading: String
  private let place: FeedPlace?
  private let pages: Int
  /// The photo, or `nil` if only the source knows the image.
  private let photo: Photo?
  private let picture: OriginalPicture?
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
    self.picture = picture
    self.messages = messages
    photo = place.map {
      Photo(
        FeedImageViewModel($0.image, messages: messages, now: now), picture: picture,
        isRetried: isRetried, messages: messages)
    }
    let number = place?.number.map { "\(messages.web.picture) \($0 + 1)" }
    let heading =
      photo.map { $0.heading ?? number ?? messages.noDescription } ?? messages.commentsTitle
    self.heading = heading
    title = photo.flatMap { $0.description == nil ? nil : $0.alternative } ?? heading
  }

  /// The part before the details of the file.
  var start: HTML {
    let texts = messages.web
    let back: HTML = #"<a class="back" href="\#(self.back)">\#(texts.backToFeed)</a>"#
    return """
      <article class="picture \(photo?.shape ?? "")">
      \(PictureControls.bar(
        back: back, number: place?.number.map { $0 + 1 }, hasSlides: false, texts: texts))\
      \(PictureControls.turns(
        previous: place?.previous.map { ImageAddress($0).path },
        next: place?.next.map { ImageAddress($0).path }, texts: texts))\
      \(photo?.frame)<div class="caption" id="begun">
      <h1 dir="auto">\(prose: heading)</h1>
      \(line(photo?.location, kind: "place"))
      \(line(photo?.description, kind: "description"))
      \(album)
      \(photo?.credits(fileName: fileName))
      </div>

      """
  }

  /// The part after the comments.
  let endOfDiscussion: HTML = "</div>\n</section>\n"

  let end: HTML = "</article>\n"

  /// Returns what the file of the picture says.
  func facts(_ file: PictureFile?) -> HTML? {
    place.map {
      PictureFacts(file, header: picture?.header, at: $0.image.url, messages: messages).html
    }
  }

  private var fileName: String {
    place.map {
      PictureFacts.fileName(of: $0.image.url, heading: photo?.heading, header: picture?.header)
    } ?? ""
  }

  /// The link to the other pictures of the album.
  private var album: HTML? {
    guard let album = place?.image.album, !album.isEmpty else { return nil }
    let link: HTML = """
      <a href="\(FeedAddress(.album(album)).path())">\
      <bdi>\(prose: album.shortened(to: 200))</bdi></a>
      """
    return #"<p class="credit">\#(messages.web.inAlbum("#").replacingMark(by: link))</p>"#
  }

  /// The link back to the image in the feed.
  private var back: String {
    photo.map { "/\(pages > 1 ? "?pages=\(pages)" : "")#\($0.name)" } ?? "/"
  }

  /// Returns a line of the caption, unless the heading shows it already.
  private func line(_ text: String?, kind: String) -> HTML? {
    guard let text, text != heading else { return nil }
    return #"<p class="\#(kind)" dir="auto">\#(prose: text)</p>"#
  }

  /// The part before the comments.
  var discussion: HTML {
    """
    <section class="discussion" aria-labelledby="comments">
    <h2 id="comments">\(messages.commentsTitle)</h2>
    <div class="feed">
    <template shadowrootmode="open"><slot name="comments"><slot name="waiting-comments"></slot>\
    </slot></template>
    <p slot="waiting-comments" class="age" role="status">\(messages.web.loading)</p>

    """
  }
}
