public import FeedCore
public import FoundationEssentials
public import OfflineCore

/// The feed of a server that follows the payload contract, and the comments on its images.
///
/// One malformed item fails the whole list.
///
/// ```swift
/// let http = try HTTPFeedSource(at: "https://feed.example", by: CurlTransport())
/// let page = try await http.page(PageRequest(limit: 10))
/// ```
public struct HTTPFeedSource: FeedSource, CommentSource {
  /// The name of the source: its address without secrets.
  public let name: SourceName
  private let base: BaseAddress
  private let client: WebClient

  /// Creates a source for the server at an http or https address.
  ///
  /// - Throws: `SourceOptions.InvalidLocator`.
  public init(
    at address: String, by transport: any HTTPTransport
  ) throws(SourceOptions.InvalidLocator) {
    let options = SourceOptions(locator: address)
    let server = try ServerAddress(address, options: options)
    self.init(server, by: transport, timeout: options.timeout)
  }

  init(_ server: ServerAddress, by transport: any HTTPTransport, timeout: Duration) {
    name = SourceName(server.name)
    base = BaseAddress(server.base)
    client = WebClient(transport: transport, server: server, timeout: timeout)
  }

  /// Returns a page. It accepts status 200, and for the first page also 304 if the caller has one saved.
  ///
  /// Servers of the contract may send ten images at most, however many are requested. Such a page is
  /// completed by more requests.
  @concurrent
  public func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    var page = try await answer(to: request)
    var last = page
    while last.mayBeCapped, page.items.count < request.limit, let end = last.items.last {
      do {
        last = try await answer(
          to: PageRequest(after: end.id, limit: request.limit - page.items.count))
      } catch let error as SourceError {
        page.failure = error
        return page
      }
      // A server that ignores `after_id` sends its first page again.
      guard last.items.last?.id != end.id, last.items.first?.id != page.items.first?.id
      else { break }
      page.items += last.items
    }
    return page
  }

  private func answer(
    to request: PageRequest<FeedImage>
  ) async throws -> SourcePage<FeedImage> {
    var query = [(name: "limit", value: "\(request.limit)")]
    if let last = request.last { query.append((name: "after_id", value: last.uuidString)) }
    let address = base.address("v1", "feed", query: query)
    guard request.last == nil else {
      return try await client.document(at: address, as: SourcePage.init)
    }
    do {
      let answer = try await client.document(
        at: address, unless: request.validator, as: SourcePage.init)
      guard case .content(var page, let latest) = answer else { return .unchanged }
      page.validator = latest
      return page
    } catch let error as SourceError where error.reason == .notFound {
      // Every server of this contract has a first page.
      throw SourceError(
        .notFound, address: error.address,
        detail: "for a feed of another kind, write its scheme, such as rss:, before the address")
    }
  }

  /// Returns the comments on an image. It accepts any status from 200 to 299.
  @concurrent
  public func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    let url = base.address("v1", "image", image.uuidString, "comments")
    return try await client.document(at: url, statuses: 200...299) {
      try $0.items(ImageComment.init)
    }
  }
}

extension SourcePage<FeedImage> {
  /// Whether the server may have more than it sent: ten images are a whole page of the contract.
  fileprivate var mayBeCapped: Bool { !items.isEmpty && items.count.isMultiple(of: 10) }

  /// Reads a page in the format of the payload contract.
  ///
  /// - Throws: ``UnreadableDocument``, or `CancellationError`.
  package init(_ web: WebDocument) throws {
    let document = try web.json(FeedDocument.self)
    self.init(try document.items.mapped(by: FeedImage.init), title: document.title)
  }
}
