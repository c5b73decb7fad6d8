public import CacheCore
public import CachePresentation
public import FeedCore
public import FoundationEssentials

/// A feed, or a page of one, as people see it. Its texts are safe for a terminal.
public struct FeedViewModel: Hashable, Sendable {
  /// The title of the feed.
  public let title: String
  /// Where the feed came from, how old it is, and how long it stays valid.
  public let banner: String
  /// The images, in the order of the feed.
  public let images: [FeedImageViewModel]
  /// Stands in the place of the images when there are none.
  public let placeholder: String?
  /// What went wrong without keeping the feed away.
  public let notices: [String]
  /// Says that more can be loaded; `nil` at the end of the feed.
  public let moreHint: String?

  /// Presents what a use case delivered.
  public init(_ list: LoadedList<FeedImage>, messages: Messages, now: Date) {
    title = messages.feed.title
    banner = messages.banner(for: list, now: now)
    images = list.items.map { FeedImageViewModel($0) }
    placeholder = list.items.isEmpty ? messages.feed.emptyFeed : nil
    notices = list.notices.map { messages.message(for: $0) }
    moreHint = list.canLoadMore ? messages.feed.canLoadMore : nil
  }
}
