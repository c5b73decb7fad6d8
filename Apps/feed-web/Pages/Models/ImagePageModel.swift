import FeedCore
import FoundationEssentials
import PictureCore
import Presentation

/// The page of an image without its comments.
struct ImagePageModel {
  /// The link back to the image in the feed.
  let back: String
  let previous: String?
  let next: String?
  /// The photo, or `nil` if only the source knows the image.
  let photo: Fields?
  let title: String
  /// The description, or `nil` if the title shows it already.
  let description: String?
  let location: String?
  let hasComments: Bool
  let commentsTitle: String
  let texts: WebTexts

  /// - Parameters:
  ///   - picture: The known properties of the picture, or `nil` if there are none yet.
  ///   - pages: The number of feed pages up to the image.
  ///   - hasComments: Whether the source supports comments.
  ///   - isRetried: Whether the picture is loaded again.
  init(
    _ place: FeedPlace?, picture: OriginalPicture?, pages: Int, hasComments: Bool,
    isRetried: Bool, messages: Messages, now: Date
  ) {
    let photo = place.map {
      PhotoModel(
        FeedImageViewModel($0.image, messages: messages, now: now), picture: picture, number: 0,
        pages: pages, view: .column, hasComments: hasComments, isRetried: isRetried,
        messages: messages)
    }
    back = photo.map { "/\(pages > 1 ? "?pages=\(pages)" : "")#\($0.name)" } ?? "/"
    previous = place?.previous.map { ImageAddress($0).path }
    next = place?.next.map { ImageAddress($0).path }
    self.photo = photo.map(Fields.init)
    title = photo?.alternative ?? messages.commentsTitle
    description = photo?.description == title ? nil : photo?.description
    location = photo?.location == title ? nil : photo?.location
    self.hasComments = hasComments
    commentsTitle = messages.commentsTitle
    texts = messages.web
  }
}
