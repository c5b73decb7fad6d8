public import FoundationEssentials

/// Opens an image for reading in parts: directly, if its source has it locally; otherwise with
/// ``LoadImageData``, which holds all bytes in memory.
///
/// Concurrent openings of one address are coalesced.
public struct OpenImageData: Sendable {
  private let load: any LoadsImageData
  private let source: any ImageDataSource
  private let policy: LoadingPolicy
  private let requests = RequestCoalescer<URL, any ImageDataReader>()
  /// Whether the source answers an address without a network. Copying such an original into the store would
  /// only evict other images.
  package let isAtHand: @Sendable (URL) -> Bool

  /// - Parameters:
  ///   - load: Loads images that are not local.
  ///   - source: Opens images that are local.
  ///   - policy: The policy, which may forbid asking the source.
  ///   - isAtHand: Returns `true` for an address that the source answers without a network.
  public init(
    by load: any LoadsImageData, from source: any ImageDataSource,
    policy: LoadingPolicy = .remoteFirst,
    isAtHand: @escaping @Sendable (URL) -> Bool = { _ in false }
  ) {
    self.load = load
    self.source = source
    self.policy = policy
    self.isAtHand = isAtHand
  }

  /// - Parameter refreshing: `true` to ask the source first, even if the image is cached.
  /// - Throws: What ``LoadImageData`` throws.
  public func callAsFunction(
    _ url: URL, refreshing: Bool = false
  ) async throws -> OpenedImageData {
    if isAtHand(url), policy.usesRemote, let reader = try await opened(url) {
      return OpenedImageData(reader: reader, decision: .sourceAnswered(after: nil))
    }
    let image = try await load(url, refreshing: refreshing, keeping: !isAtHand(url))
    return OpenedImageData(
      reader: WholeImageData(image.data), decision: image.decision, notices: image.notices)
  }

  /// Returns the first bytes, if the source may be asked and has them.
  ///
  /// - Throws: Only `CancellationError`.
  package func beginning(of url: URL, count: Int) async throws -> Data? {
    guard policy.usesRemote else { return nil }
    return try await bestEffort { try await source.beginning(of: url, count: count) }
  }

  /// - Returns: `nil` if the source fails: the store may have the image; otherwise the source is asked again,
  ///   and reports the reason.
  private func opened(_ url: URL) async throws -> (any ImageDataReader)? {
    try await bestEffort {
      try await requests.value(for: url) { try await source.reader(for: url) }
    }
  }
}

/// An image that can be read, and where it came from.
public struct OpenedImageData: Decided {
  /// The reader of the bytes.
  public var reader: any ImageDataReader
  /// Which of source and cache answered, and why.
  public var decision: Decision
  /// Failures that did not prevent a result.
  public var notices: [LoadNotice] = []
}
