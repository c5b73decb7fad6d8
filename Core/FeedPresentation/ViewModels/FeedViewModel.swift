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
  /// Says how to see more; `nil` at the end of the feed.
  public let moreHint: String?

  /// Presents what a use case delivered from the start of the feed on.
  ///
  /// - Parameters:
  ///   - limit: The size of the pages that were asked for.
  ///   - pages: How many were asked for: what is saved is shown whole if it does not fill them.
  public init(
    _ list: LoadedList<FeedImage>, limit: Int, pages: PageCount, messages: Messages, now: Date
  ) {
    let texts = messages.feed
    let hint =
      switch (list.origin, pages) {
      case (.remote, _): texts.canLoadMore
      case (.cache, .first(let count)) where list.items.count / limit >= count:
        texts.mayHaveMoreSaved
      case (.cache, _): texts.allSavedShown
      }
    self.init(list, ifEmpty: texts.emptyFeed, ifMore: hint, messages, now)
  }

  /// Presents the page that follows what is saved.
  public init(nextPage list: LoadedList<FeedImage>, messages: Messages, now: Date) {
    let texts = messages.feed
    self.init(list, ifEmpty: texts.endOfFeed, ifMore: texts.canLoadMore, messages, now)
  }

  private init(
    _ list: LoadedList<FeedImage>, ifEmpty placeholder: String, ifMore hint: String,
    _ messages: Messages, _ now: Date
  ) {
    title = messages.feed.title
    banner = messages.banner(for: list, now: now)
    images = list.items.map { FeedImageViewModel($0) }
    self.placeholder = list.items.isEmpty ? placeholder : nil
    notices = list.notices.map { messages.message(for: $0) }
    moreHint = list.canLoadMore ? hint : nil
  }
}
