import FeedCore
public import FoundationEssentials
public import OfflineCore

/// Asks a source for the addresses of its own scheme, and another one for all the rest.
public struct RoutingImageDataSource: ImageDataSource {
  private let scheme: String
  private let own: any ImageDataSource
  private let others: any ImageDataSource

  /// - Parameters:
  ///   - scheme: The scheme of the addresses that only `own` answers.
  ///   - own: The source itself.
  ///   - others: Who answers the other addresses.
  public init(scheme: String, own: any ImageDataSource, others: any ImageDataSource) {
    self.scheme = scheme
    self.own = own
    self.others = others
  }

  /// - Throws: What the one that is asked throws.
  public func data(for url: URL) async throws -> Data {
    try await (url.scheme?.lowercased() == scheme ? own : others).data(for: url)
  }
}
