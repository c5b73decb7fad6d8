import Composition
import FeedCore
import FoundationEssentials
import Hummingbird
import OfflineCore
import PictureCore
import WebSupport

struct Photos: Sendable {
  /// How long a page waits for sizes that are not known yet.
  private static let patience = Duration.milliseconds(350)
  /// Long enough for those that are known.
  private static let leastPatience = Duration.milliseconds(10)

  let find: FindFeedImage
  let pictures: Pictures

  func add(to router: Router<BasicRequestContext>) {
    router.read("images/:id/data") { request, context in
      guard let image = try await find(try context.imageID()) else { throw Self.unknown }
      return try await pictures.response(to: request, at: image.url)
    }
  }

  /// What is known of pictures, so that pages keep room for them, and name what they show.
  ///
  /// - Parameter isPatient: Whether to wait a little for those that must be looked at first, or for
  ///   which the source is asked.
  func seen(_ urls: [URL], isPatient: Bool = true) async -> [URL: OriginalPicture] {
    var found = await pictures.loadVariant.knownOriginals(of: urls)
    let missing = Set(urls).subtracting(found.keys)
    guard !missing.isEmpty else { return found }
    await withTaskGroup(of: (url: URL, original: OriginalPicture?)?.self) { group in
      for url in missing {
        group.addTask {
          (url, try? await pictures.loadVariant.original(of: url, asksSource: isPatient))
        }
      }
      group.addTask {
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

  static let unknown = RequestFailure.notFound("there is no image of this id")
}

/// Pictures at addresses that a list has told of.
struct Pictures: Sendable {
  let observed: ObservedUseCases
  let open: OpenImageData
  let loadVariant: LoadImageVariant
  let inspector: any PictureInspector
  let budgets: Budgets
  let keepsLocation: Bool

  /// How many bytes are in memory at once, in all answers.
  struct Budgets: Sendable {
    /// For originals, whose room is taken before a slow source has answered.
    let originals = ByteBudget()
    /// For scaled pictures, which must not wait for that.
    let scaled = ByteBudget(32 << 20)
  }

  init<Ports>(
    _ app: ComposedApp<Ports>, _ scaler: any ImageScaler, _ budgets: Budgets, _ keepsLocation: Bool
  ) {
    observed = app.observed
    open = app.openImageData
    loadVariant = app.loadImageVariant(by: scaler)
    inspector = app.pictureInspector
    self.budgets = budgets
    self.keepsLocation = keepsLocation
  }

  /// The picture, at most as wide as the request says.
  func response(to request: Request, at url: URL) async throws -> Response {
    let isRetry = try request.parameter("again") != nil
    do {
      guard let width = try request.number("w", atMost: 99_999) else {
        return try await originalOrVariant(url, isRetry).response(to: request)
      }
      guard let width = VariantWidth(atMost: width) else {
        throw RequestFailure.badRequest("w is at least \(VariantWidth.all[0].pixels)")
      }
      let named = try request.parameter("v")
      let variant = try await observed(.loadImageVariant) {
        try await loadVariant(url, width: width, refreshing: isRetry)
      }
      return try await Content.picture(
        try await shown(variant.image.data),
        freshness: freshness(of: variant, named: named, isRetry),
        within: budgets.scaled
      ).response(to: request)
    } catch is ImageScalingError {
      // A browser shows kinds that can't be scaled, and more pixels.
      return try await originalOrVariant(url, isRetry).response(to: request)
    }
  }

  private func freshness(
    of variant: LoadedImageVariant, named identity: String?, _ isRetry: Bool
  ) -> Content.Freshness {
    // What is not as wide as it was asked for is not what the address stands for.
    if variant.failure != nil || isRetry { return .unstored }
    return variant.identity == identity ? .immutable : .revalidated
  }

  /// The original, or the best that was kept of it where it can't be had.
  private func originalOrVariant(_ url: URL, _ isRetry: Bool) async throws -> Content {
    do {
      return try await original(url, isRetry)
    } catch let error as LoadError {
      guard let variant = try await loadVariant.widestKept(of: url) else { throw error }
      return try await Content.picture(
        try await shown(variant.image.data), freshness: .unstored, within: budgets.scaled)
    }
  }

  private func original(_ url: URL, _ isRetry: Bool) async throws -> Content {
    try await Content.picture(within: budgets.originals) {
      let reader = try await observed(.openImageData) {
        try await open(url, refreshing: isRetry)
      }.reader
      guard try await inspector.isShownByBrowsers(reader) else { throw Self.notShown }
      return keepsLocation ? reader : try await inspector.withoutMetadata(reader)
    }
  }

  /// What was no wider than asked, or could not be scaled, is an original too.
  private func shown(_ picture: Data) async throws -> Data {
    keepsLocation ? picture : try await inspector.withoutMetadata(WholeImageData(picture)).data
  }

  private static let notShown = RequestFailure(
    status: .badGateway, code: "no-picture",
    message: "what the source sent is no picture that can be shown")
}
