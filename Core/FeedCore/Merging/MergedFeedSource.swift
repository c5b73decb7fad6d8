import FoundationEssentials
public import OfflineCore
import Synchronization

/// Several feeds as one, merged by time. Each keeps its own saved list, validator and lease, and is loaded by
/// the use cases of a single feed.
///
/// A feed that fails takes nothing from the others: its saved images stand in while they are fresh, and the
/// page names the failure. A feed that fails after the first page is left out until the next refresh, because
/// its images could no longer come in their order.
public final class MergedFeedSource: FeedSource {
  /// The most readers at different places whose progress is remembered.
  private static let traversalLimit = 4

  private let parts: [FeedPart]
  private let policy: LoadingPolicy
  private let origins: ImageOrigins
  private let kept = Mutex<[(last: FeedImage.ID, traversal: Traversal)]>([])

  /// Creates a source of several feeds.
  ///
  /// - Parameters:
  ///   - parts: The feeds. Of images of the same time, those of an earlier feed come first.
  ///   - policy: The policy of the app, which may forbid use of the store.
  ///   - origins: Learns the source of each image.
  public init(_ parts: [FeedPart], policy: LoadingPolicy, origins: ImageOrigins) {
    self.origins = origins
    self.parts = parts
    self.policy = policy.usesStore ? .remoteFirst : .remoteOnly
  }

  /// Returns a page of the merged feed. The first page loads the first page of each feed.
  ///
  /// - Throws: The error of the first feed if all fail; `SourceError` with the reason `notFound` after an
  ///   unknown image; or `CancellationError`.
  @concurrent
  public func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    var traversal: Traversal
    if let last = request.last {
      let found = kept.withLock { $0.last { $0.last == last }?.traversal }
      if let found { traversal = found } else { traversal = try await search(last, request.limit) }
    } else {
      traversal = try await start(request.limit)
    }
    var page = SourcePage<FeedImage>([])
    while page.items.count < request.limit, let image = try await next(&traversal, request.limit) {
      page.items.append(image)
    }
    (page.partFailures, traversal.failures) = (traversal.failures, [])
    guard let last = page.items.last?.id else {
      if let failure = page.partFailures.first { throw failure.error }
      return page
    }
    kept.withLock {
      $0.removeAll { $0.last == last }
      $0.append((last, traversal))
      if $0.count > Self.traversalLimit { $0.removeFirst() }
    }
    await origins.remember(page.items)
    guard request.last == nil else { return page }
    page.validator = traversal.validator(of: page.items)
    if page.validator == request.validator { (page.items, page.isUnchanged) = ([], true) }
    return page
  }

  /// The merge, and what is known of each feed.
  private struct Traversal: Sendable {
    var merge: FeedMerge
    var progress: [Int: FeedPart.Progress] = [:]
    /// The failures to report with the next page.
    var failures: [PartFailure] = []

    /// Returns a text that changes with the first page. A feed may have changed in the pages after it, so its
    /// own validator is a part.
    func validator(of images: [FeedImage]) -> String {
      var sum = UInt64(images.count)
      for part in progress.keys.sorted() {
        sum = Checksum64.of(progress[part]?.head?.validator?.text ?? "", seed: sum)
      }
      for (name, value) in images.flatMap(\.fields.elements) {
        sum = Checksum64.of(value, seed: Checksum64.of(name, seed: sum))
      }
      return String(sum, radix: 36)
    }
  }

  private func start(_ limit: Int) async throws -> Traversal {
    var traversal = Traversal(merge: FeedMerge(parts.map(\.name)))
    let starts = try await each(parts.indices) { [parts, policy] part in
      try await parts[part].start(by: policy, limit: limit)
    }
    for (part, start) in starts { add(start, of: part, to: &traversal) }
    if traversal.failures.count == parts.count { throw traversal.failures[0].error }
    return traversal
  }

  /// Adds images to the merge; `nil` ends a feed.
  private func add(_ more: FeedPart.Extension?, of part: Int, to traversal: inout Traversal) {
    guard let more else { return traversal.merge.end(part) }
    traversal.progress[part] = more.progress
    traversal.merge.add(more.images, to: part, hasMore: more.progress.nextPage != .end)
    if let error = more.failure {
      traversal.failures.append(PartFailure(of: parts[part].name, error))
    }
  }

  /// Repeats the merge up to an image, from what is saved.
  private func search(_ last: FeedImage.ID, _ limit: Int) async throws -> Traversal {
    var traversal: Traversal
    if policy.usesStore {
      traversal = Traversal(merge: FeedMerge(parts.map(\.name)))
      let starts = try await each(parts.indices) { [parts] in try await parts[$0].saved() }
      // Do not ask the sources for an image that never came from them.
      guard starts.contains(where: { $1?.images.contains { $0.id == last } == true }) else {
        throw unknown(last)
      }
      for (part, start) in starts { add(start, of: part, to: &traversal) }
    } else {
      traversal = try await start(limit)
    }
    for _ in 0..<ContinueFeed.itemLimit {
      guard let image = try await next(&traversal, limit) else { break }
      if image.id == last { return traversal }
    }
    throw unknown(last)
  }

  private func unknown(_ image: FeedImage.ID) -> SourceError {
    SourceError(
      .notFound, address: "image \(image)", detail: "the feed has moved on: load it again")
  }

  /// Returns the next image, and extends the feeds that it depends on; `nil` at the end.
  private func next(_ traversal: inout Traversal, _ limit: Int) async throws -> FeedImage? {
    while true {
      switch traversal.merge.next() {
      case .image(let image): return image
      case .end: return nil
      case .needs:
        let extended = try await each(traversal.merge.short(of: limit)) {
          [parts, progress = traversal.progress] part -> FeedPart.Extension? in
          guard let progress = progress[part] else { return nil }
          return try await parts[part].more(after: progress, limit: limit)
        }
        for (part, extended) in extended { add(extended, of: part, to: &traversal) }
      }
    }
  }

  /// Runs work for several feeds at once, and returns the results in their order.
  private func each<Result: Sendable>(
    _ parts: some Sequence<Int>, _ work: @escaping @Sendable (Int) async throws -> Result
  ) async throws -> [(part: Int, Result)] {
    try await withThrowingTaskGroup(of: (Int, Result).self) { group in
      for part in parts { group.addTask { (part, try await work(part)) } }
      var results: [(part: Int, Result)] = []
      for try await result in group { results.append(result) }
      return results.sorted { $0.part < $1.part }
    }
  }
}
