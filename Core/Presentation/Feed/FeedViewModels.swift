public import FeedCore
public import FoundationEssentials
public import OfflineCore

/// A feed, or a page of it, as the user sees it.
public struct FeedViewModel: Hashable, Sendable {
  /// The name of the feed at its source; the app's own title if it has none.
  public let title: String
  /// The source of the feed, its age, and how long it stays valid.
  public let age: ListAgeViewModel
  /// The images, in the order of the feed.
  public let images: [FeedImageViewModel]
  /// The text to show if there are no images.
  public let placeholder: String?
  /// Failures that did not prevent a result.
  public let notices: [String]
  /// A hint that there is more, and where; `nil` at the end of the feed.
  public let moreHint: String?

  /// The age in one line.
  public var banner: String { age.line }

  /// Creates the view model of a feed from its start.
  public init(_ list: LoadedList<FeedImage>, messages: Messages, now: Date) {
    self.init(list, ifEmpty: messages.emptyFeed, messages: messages, now: now)
  }

  /// Creates the view model of the page after the saved ones.
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

/// An image of a feed as the user sees it.
public struct FeedImageViewModel: Hashable, Sendable {
  /// The identifier of the image at its source.
  public let id: FeedImage.ID
  /// The description of the image; may have several lines.
  public let description: String?
  /// The place where it was taken. An empty text is shown too.
  public let location: String?
  /// The address of its data.
  public let address: String

  /// The caption: the description, the title, or the words in the file name. A description that equals the file name
  /// does not count, because sources of plain files use it for want of another.
  public let caption: String?
  /// Its title at its source; may equal the caption. `nil` if it has none, or only the name of a file.
  public let title: String?
  /// The page that shows it at its source.
  public let link: URL?
  /// The warning for an image that its source wants hidden until the user asks for it.
  public let warning: String?
  /// The name of its author; `nil` if it is unknown.
  public let author: String?
  /// The heading of its own page: its title, or the day in words; `nil` if it has neither.
  public let heading: String?
  /// How long ago it was made or published, and when.
  public let created: DatedText?
  /// The title of its comments, with their number if there are any that are known.
  public let commentsTitle: String

  /// Creates the view model of an image.
  public init(_ image: FeedImage, messages: Messages, now: Date) {
    id = image.id
    link = image.link
    warning = image.isSensitive ? messages.sensitive : nil
    author = image.author
    created = image.createdAt.map { DatedText(messages.relativeDate($0, now: now), at: $0) }
    commentsTitle =
      messages.commentsTitle
      + (image.commentCount.flatMap { $0 > 0 ? " (\($0))" : nil } ?? "")
    title = image.title.flatMap { $0.isEmpty || $0.isCameraFileName ? nil : $0 }
    heading = title ?? image.createdAt.flatMap { messages.dayInWords($0) }
    description = image.description
    location = image.location
    address = image.url.absoluteString
    let file = image.url.lastPathComponent
    let text = image.description.flatMap { $0.isCameraFileName ? nil : $0 }
    let description = text.flatMap { $0.isEmpty || $0 == file ? nil : $0 }
    caption = description ?? title ?? Self.words(of: file) ?? text
  }

  /// - Returns: `nil` for a generated name, such as a number, a checksum or that of a camera.
  private static func words(of file: String) -> String? {
    guard !file.isCameraFileName else { return nil }
    let name = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
    let words = name.split { "-_+ ".contains($0) }
    let isGiven = words.contains { $0.count > 2 && $0.allSatisfy(\.isLetter) }
    return isGiven ? words.joined(separator: " ") : nil
  }
}

/// The comments on an image as the user sees them.
public struct ImageCommentsViewModel: Hashable, Sendable {
  /// A comment as pages and terminals show it.
  public struct Comment: Hashable, Sendable {
    /// The text; may have several lines.
    public let message: String
    /// How long ago it was written, and when.
    public let written: DatedText
    /// The name of the author.
    public let username: String

    /// How long ago it was written.
    public var date: String { written.text }
  }

  /// The title of the comments.
  public let title: String
  /// The comments, in the order of the source.
  public let comments: [Comment]
  /// The text to show if there are no comments.
  public let placeholder: String?

  /// Creates the view model of comments.
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
