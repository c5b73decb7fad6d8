import FeedCore
import FoundationEssentials
import Hummingbird
import OfflineCore
import PictureCore
import WebSupport

/// The images of the feed by their ids.
struct Photos: Sendable {
  /// How long a page waits for sizes that are unknown.
  private static let patience = Duration.milliseconds(350)
  /// Long enough to look up known sizes.
  private static let leastPatience = Duration.milliseconds(10)

  let find: FindFeedImage
  let pictures: Pictures

  func add(to router: Router<BasicRequestContext>) {
    router.read("images/:id/data") { request, context in
      guard let image = try await find(try context.imageID()) else { throw Self.unknown }
      return try await pictures.response(to: request, at: image.url)
    }
    router.read("images/:id/thumbnail") { request, context in
      guard let image = try await find(try context.imageID()) else { throw Self.unknown }
      return try await pictures.thumbnail(for: request, of: image.url)
    }
  }

  /// Returns the known properties of pictures, so that pages reserve space for them and can name their
  /// content.
  ///
  /// - Parameter isPatient: Whether to wait a little for pictures that must be read first or loaded from the
  ///   source.
  func originals(of urls: [URL], isPatient: Bool = true) async -> [URL: OriginalPicture] {
    var found = await pictures.loadVariant.knownOriginals(of: urls)
    let missing = Set(urls).subtracting(found.keys)
    guard !missing.isEmpty else { return found }
    await withTaskGroup(of: (url: URL, original: OriginalPicture?)?.self) { group in
      for url in missing {
        group.addTask {
          // The request for the picture reports the failure.
          (url, try? await pictures.loadVariant.original(of: url, asksSource: isPatient))
        }
      }
      group.addTask {
        // It is cancelled when all pictures are known.
        try? await Task.sleep(for: isPatient ? Self.patience : Self.leastPatience)
        return nil
      }
      var count = missing.count
      while count > 0, case let looked?? = await group.next() {
        found[looked.url] = looked.original
        count -= 1
      }
      group.cancelAll()
    }
    return found
  }

  /// Returns whether all pictures are known, and can't change by themselves.
  func areKnown(_ urls: [URL]) async -> Bool {
    await pictures.loadVariant.knownOriginals(of: urls).count == Set(urls).count
  }

  static let unknown = RequestFailure.notFound("there is no image of this id")
}
