import FeedCore
import FoundationEssentials
import PictureCore
import Presentation

/// The page of an image, but for the comments on it.
struct ImagePageModel {
  /// The way back to the place of the image in the feed.
  let back: String
  let previous: String?
  let next: String?
  /// `nil` for an image of which the source alone knows.
  let photo: Fields?
  let title: String
  /// What the title leaves out.
  let description: String?
  let location: String?
  let hasComments: Bool
  let commentsTitle: String
  let texts: WebTexts

  /// - Parameters:
  ///   - picture: What is known of the picture; `nil` when nothing is yet.
  ///   - pages: How many pages of the feed lead to the image.
  ///   - hasComments: Whether the source ever has comments.
  ///   - isRetried: Whether the picture is loaded anew.
  init(
    _ place: FeedPlace?, _ picture: OriginalPicture?, pages: Int, hasComments: Bool,
    isRetried: Bool, messages: Messages, now: Date
  ) {
    let photo = place.map {
      PhotoModel(
        FeedImageViewModel($0.image, messages: messages, now: now), picture, number: 0,
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
