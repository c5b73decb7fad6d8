import FeedCore
import FoundationEssentials
import OfflineCore
import Synchronization

/// A mistake that the author of a source could make.
enum SourceFault: String, CaseIterable {
  case hasNoImages
  case turnsRoundEachTime
  case repeatsTheImageBefore
  case skipsAnImage
  case endsEarly
  case neverEnds
  case startsAgainAfterAnUnknownImage
  case failsStrangelyAfterAnUnknownImage
  case isAlwaysUnchanged
  case sendsAnotherPageToThoseWhoAsk
  case lacksData
  case givesNoBytes
  case lacksComments
  case readsFiles
  case failsStrangelyOnFiles
  case ignoresCancellationOfPages
  case ignoresCancellationOfComments
  case ignoresCancellationOfData
  case takesCancellationForAnError

  /// A correct source with only this fault.
  var source: Source<FeedPorts> {
    let calls = Atomic(0)
    let source = FaultySource(source: SmallSource(), fault: self) {
      calls.add(1, ordering: .relaxed).newValue.isMultiple(of: 2)
    }
    return Source(
      name: SourceName(rawValue), imageData: source,
      ports: FeedPorts(feed: source, comments: source))
  }
}

/// A correct source with one planted fault.
private struct FaultySource: FeedSource, ImageDataSource, CommentSource {
  struct Strange: Error {}

  let source: SmallSource
  let fault: SourceFault
  let isEven: @Sendable () -> Bool

  private func images(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    let page = try await ignoringCancellation(if: fault == .ignoresCancellationOfPages) {
      try await knownItems(after: id, limit: limit)
    }
    switch fault {
    case .hasNoImages: return []
    case .turnsRoundEachTime: return isEven() ? page.reversed() : page
    case .repeatsTheImageBefore where id != nil:
      let all = try await source.items(after: nil, limit: 10_000)
      return Array((all.filter { $0.id == id } + page).prefix(limit))
    case .skipsAnImage where id != nil: return Array(page.dropFirst())
    case .endsEarly where id != nil: return []
    case .neverEnds where page.isEmpty || page.count < min(limit, 3):
      return try await source.items(after: nil, limit: limit)
    default: return page
    }
  }

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    let images = try await images(after: request.last, limit: request.limit)
    switch fault {
    case .isAlwaysUnchanged where request.validator != nil: return .unchanged
    case .sendsAnotherPageToThoseWhoAsk where request.validator == "v":
      return SourcePage(images.reversed(), validator: "v")
    default: return SourcePage(images, validator: request.last == nil ? "v" : nil)
    }
  }

  func data(for url: URL) async throws -> Data {
    switch fault {
    case .lacksData where url.scheme != "file":
      throw SourceError(.invalidData, address: url.absoluteString, detail: "status 404")
    case .readsFiles where url.scheme == "file": return Data("localhost".utf8)
    case .failsStrangelyOnFiles where url.scheme == "file": throw Strange()
    default: break
    }
    let data = try await ignoringCancellation(if: fault == .ignoresCancellationOfData) {
      try await source.data(for: url)
    }
    return fault == .givesNoBytes ? Data() : data
  }

  func comments(on image: FeedImage.ID) async throws -> [ImageComment] {
    if fault == .lacksComments {
      throw SourceError(.invalidData, address: "comments", detail: "status 404")
    }
    return try await ignoringCancellation(if: fault == .ignoresCancellationOfComments) {
      try await source.comments(on: image)
    }
  }

  private func knownItems(after id: FeedImage.ID?, limit: Int) async throws -> [FeedImage] {
    do {
      return try await source.items(after: id, limit: limit)
    } catch is SourceError where fault == .startsAgainAfterAnUnknownImage {
      return try await source.items(after: nil, limit: limit)
    } catch is SourceError where fault == .failsStrangelyAfterAnUnknownImage {
      throw Strange()
    } catch is CancellationError where fault == .takesCancellationForAnError {
      throw SourceError(.unreachable, address: "small:", detail: "cancelled")
    }
  }
}
