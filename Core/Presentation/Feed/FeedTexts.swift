/// Titles and hints of a feed, and what became of its images and comments.
public struct FeedTexts: Sendable {
  /// The title of the feed.
  public let title: String
  /// The title of the comments on an image.
  public let commentsTitle: String
  /// Stands where a feed has no images.
  public let emptyFeed: String
  /// Stands where no page follows the last one.
  public let endOfFeed: String
  /// Stands where an image has no comments.
  public let noComments: String
  /// Stands where an image has no description.
  public let noDescription: String
  /// Marks an image that its source wants hidden until it is asked for.
  public let sensitive: String
  /// Says that there may be more of the feed to load.
  public let canLoadMore: String
  /// Says that a part of the saved feed is shown.
  public let moreIsSaved: String
  /// Says that all of the saved feed is shown.
  public let allSavedShown: String
  /// The name of the action that loads more.
  public let loadMore: String
  /// The name of the action that tries again what failed.
  public let tryAgain: String

  /// Says that the source has no image of this id.
  public let unknownImage: @Sendable (_ id: String) -> String
  /// Says that the source no longer has the image that a page was to follow, and what to do.
  public let lastImageGone: String

  /// Validating found a fresh feed and kept it.
  public let kept: String
  /// Validating found a feed that had expired, and deleted it.
  public let expired: String
  /// Validating found a feed that could not be read, and deleted it.
  public let damaged: String
  /// Labels the number of images in the saved feed.
  public let images: String
}

extension Messages {
  /// The texts of the feed.
  public var feed: FeedTexts {
    language.chosen(en: .english, pt: .brazilianPortuguese, el: .greek, es: .spanish)
  }
}
