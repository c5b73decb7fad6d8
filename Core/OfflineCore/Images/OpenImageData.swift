public import FoundationEssentials

/// Opens an image, to be read piece by piece: where it lies, if its source has it at hand; else as
/// ``LoadImageData`` loads it, which holds all of it.
///
/// Concurrent openings of one address are coalesced.
public struct OpenImageData: Sendable {
  private let load: any LoadsImageData
  private let source: any ImageDataSource
  private let policy: LoadingPolicy
  private let requests = RequestCoalescer<URL, any ImageDataReader>()
  /// Whether the source answers an address without a network, so that it would be a waste to copy
  /// the original into the store, where it evicts others.
  package let isAtHand: @Sendable (URL) -> Bool

  /// - Parameters:
  ///   - load: Loads what is not at hand.
  ///   - source: Opens what is.
  ///   - policy: Whether the source may be asked.
  ///   - isAtHand: Whether the source answers an address without a network.
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

  /// - Parameter refreshing: Asks the source first, past what is kept.
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

  /// The first bytes, if the source may be asked and has them.
  ///
  /// - Throws: `CancellationError` alone.
  package func beginning(of url: URL, count: Int) async throws -> Data? {
    guard policy.usesRemote else { return nil }
    do {
      return try await source.beginning(of: url, count: count)
    } catch {
      try rethrowUnlessFailure(error)
      return nil
    }
  }

  /// - Returns: `nil` when the source fails: the store may have it, and else the source says why once
  ///   more.
  private func opened(_ url: URL) async throws -> (any ImageDataReader)? {
    do {
      return try await requests.value(for: url) { try await source.reader(for: url) }
    } catch {
      try rethrowUnlessFailure(error)
      return nil
    }
  }
}

/// An image that can be read, and where it comes from.
public struct OpenedImageData: Decided {
  /// Reads the bytes.
  public var reader: any ImageDataReader
  /// Who answered, and why.
  public var decision: Decision
  /// What went wrong without keeping the bytes away.
  public var notices: [LoadNotice] = []
}
