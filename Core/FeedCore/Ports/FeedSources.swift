public import FoundationEssentials
public import OfflineCore

/// The port for the source of the newest feed, which delivers it page by page.
///
///     struct Postcards: FeedSource {
///       func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
///         SourcePage(try await images(after: request.last, atMost: request.limit))
///       }
///     }
public typealias FeedSource = ListSource<FeedImage>

/// The port for the source of comments.
public protocol CommentSource: Sendable {
  /// Returns all comments on the image, in the order of the source.
  ///
  /// - Throws: `SourceError`, or `CancellationError` as soon as the task is cancelled.
  func comments(on image: FeedImage.ID) async throws -> [ImageComment]
}

/// The port that finds an image of the feed by its id alone, for a server that hands out ids.
public protocol ImageAddressSource: Sendable {
  /// Returns the address of the image's data, as the feed has it.
  ///
  /// - Throws: `SourceError` with the reason `notFound` for an image that is not in the feed, and others; or
  ///   `CancellationError` as soon as the task is cancelled.
  func imageAddress(of image: FeedImage.ID) async throws -> URL
}

/// The ports through which the feed is loaded.
public struct FeedPorts: Sendable {
  /// The source of the newest feed.
  public let feed: any FeedSource
  /// The source of the comments; `nil` if the source never has any.
  public let comments: (any CommentSource)?
  /// Finds the addresses of images; `nil` if the source cannot.
  public let addresses: (any ImageAddressSource)?

  /// Creates the ports of a source.
  public init(
    feed: any FeedSource, comments: (any CommentSource)?,
    addresses: (any ImageAddressSource)? = nil
  ) {
    self.feed = feed
    self.comments = comments
    self.addresses = addresses
  }
}
