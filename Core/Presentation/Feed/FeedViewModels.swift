public import FeedCore
public import FoundationEssentials
public import OfflineCore

/// A feed, or a page of one, as people see it.
public struct FeedViewModel: Hashable, Sendable {
  /// What the source calls the feed; the app's own title where it has no name for it.
  public let title: String
  /// Where the feed came from, how old it is, and how long it stays valid.
  public let age: ListAgeViewModel
  /// The images, in the order of the feed.
  public let images: [FeedImageViewModel]
  /// Stands in the place of the images when there are none.
  public let placeholder: String?
  /// What went wrong without keeping the feed away.
  public let notices: [String]
  /// Says that there is more, and where; `nil` at the end of the feed.
  public let moreHint: String?

  /// The same in one line.
  public var banner: String { age.line }

  /// Presents what a use case delivered from the start of the feed on.
  public init(_ list: LoadedList<FeedImage>, messages: Messages, now: Date) {
    self.init(list, ifEmpty: messages.emptyFeed, messages: messages, now: now)
  }

  /// Presents the page that follows what is saved.
  public init(nextPage list: LoadedList<FeedImage>, messages: Messages, now: Date) {
    self.init(list, ifEmpty: messages.endOfFeed, messages: messages, now: now)
  }

  private init(
    _ list: LoadedList<FeedImage>, ifEmpty placeholder: String, messages: Messages, now: Date
  ) {
    title = list.title?.text ?? messages.feedTitle
    age = ListAgeViewModel(list, messages: messages, now: now)
    images = list.items.map { FeedImageViewModel($0, messages: messages, now: now) }
    self.placeholder = list.items.isEmpty ? placeholder : nil
    notices = list.notices.map { messages.message(for: $0) }
    let isSaved = list.origin == .cache
    moreHint =
      switch list.nextPage {
      case .saved: messages.moreIsSaved
      case .atSource: isSaved ? messages.allSavedShown : messages.canLoadMore
      case .end: nil
      }
  }
}

/// One image of a feed as people see it.
public struct FeedImageViewModel: Hashable, Sendable {
  /// Names the image in its source.
  public let id: FeedImage.ID
  /// What the image shows; may have several lines.
  public let description: String?
  /// Where it was taken; an empty one is shown too.
  public let location: String?
  /// Where its data is.
  public let address: String

  /// What is said of the image: its description, else what its file is called, in words. Sources that
  /// have files alone take their names for descriptions.
  public let caption: String?
  /// The page that shows it at its source.
  public let link: URL?
  /// Marks it where its source wants it hidden until it is asked for.
  public let warning: String?
  /// Who made it; `nil` where nobody says so.
  public let author: String?
  /// How long ago it was made, or published, and when.
  public let created: DatedText?
  /// The title of the comments on it, with their number where that is known.
  public let commentsTitle: String

  /// Presents an image.
  public init(_ image: FeedImage, messages: Messages, now: Date) {
    id = image.id
    link = image.link
    warning = image.isSensitive ? messages.sensitive : nil
    author = image.author
    created = image.createdAt.map { DatedText(messages.relativeDate($0, now: now), at: $0) }
    commentsTitle =
      messages.commentsTitle + (image.commentCount.map { " (\($0))" } ?? "")
    description = image.description
    location = image.location
    address = image.url.absoluteString
    let file = image.url.lastPathComponent
    let description = image.description.flatMap { $0.isEmpty || $0 == file ? nil : $0 }
    caption = description ?? Self.words(of: file) ?? image.description
  }

  /// - Returns: `nil` for a name that nobody has given, such as a number or a checksum.
  private static func words(of file: String) -> String? {
    let name = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    let words = name.split { "-_+ ".contains($0) }
    let isGiven = words.contains { $0.count > 2 && $0.allSatisfy(\.isLetter) }
    return isGiven ? words.joined(separator: " ") : nil
  }
}

/// The comments on an image as people see them.
public struct ImageCommentsViewModel: Hashable, Sendable {
  /// One comment.
  public struct Comment: Hashable, Sendable {
    /// The text; may have several lines.
    public let message: String
    /// How long ago it was written, and when.
    public let written: DatedText
    /// Who wrote it.
    public let username: String

    /// How long ago it was written.
    public var date: String { written.text }
  }

  /// The title of the comments.
  public let title: String
  /// The comments, in the order of the source.
  public let comments: [Comment]
  /// Stands in the place of the comments when there are none.
  public let placeholder: String?

  /// Presents comments.
  public init(_ comments: [ImageComment], messages: Messages, now: Date) {
    title = messages.commentsTitle
    self.comments = comments.map {
      Comment(
        message: $0.message,
        written: DatedText(messages.relativeDate($0.createdAt, now: now), at: $0.createdAt),
        username: $0.username)
    }
    placeholder = comments.isEmpty ? messages.noComments : nil
  }
}
