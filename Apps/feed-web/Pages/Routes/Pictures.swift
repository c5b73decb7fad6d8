import Composition
import FoundationEssentials
import Hummingbird
import OfflineCore
import PictureCore
import WebSupport

/// Loads the pictures of a list by their addresses.
struct Pictures: Sendable {
  let observed: ObservedUseCases
  let open: OpenImageData
  let loadVariant: LoadImageVariant
  let inspector: any PictureInspector
  let budgets: Budgets
  let idle: IdleTime
  let keepsLocation: Bool

  /// Bounds on the bytes in memory at once, for all responses together.
  struct Budgets: Sendable {
    /// The budget for originals, reserved before a slow source has responded.
    let originals = ByteBudget()
    /// The budget for scaled pictures, which must not wait for originals.
    let scaled = ByteBudget(32 << 20)
  }

  init<Ports>(
    _ app: ComposedApp<Ports>, scaler: any ImageScaler, budgets: Budgets, idle: IdleTime,
    keepsLocation: Bool
  ) {
    observed = app.observed
    open = app.openImageData
    loadVariant = app.loadImageVariant(by: scaler, of: open)
    inspector = app.pictureInspector
    self.budgets = budgets
    self.idle = idle
    self.keepsLocation = keepsLocation
  }

  /// Returns the picture, at most as wide as the request asks.
  func response(to request: Request, at url: URL) async throws -> Response {
    try await idle.end { try await answer(request, at: url) }
  }

  private func answer(_ request: Request, at url: URL) async throws -> Response {
    let isRetry = try request.parameter("again") != nil
    do {
      guard let width = try request.number("w", atMost: 99_999) else {
        return try await originalOrVariant(url, isRetry: isRetry).response(to: request)
      }
      guard let width = VariantWidth(atMost: width) else {
        throw RequestFailure.badRequest("w is at least \(VariantWidth.all[0].pixels)")
      }
      let named = try request.parameter("v")
      let variant = try await observed(.loadImageVariant) {
        try await loadVariant(url, width: width, refreshing: isRetry)
      }
      return try await Content.picture(
        try await withoutMetadata(variant.image.data),
        freshness: freshness(of: variant, named: named, isRetry: isRetry),
        within: budgets.scaled
      ).response(to: request)
    } catch is ImageScalingError {
      // The browser gets the original of a kind that cannot be scaled.
      return try await originalOrVariant(url, isRetry: isRetry).response(to: request)
    }
  }

  /// Returns the small picture in the file of a picture at hand.
  func thumbnail(for request: Request, of url: URL) async throws -> Response {
    try await idle.end {
      guard open.isAtHand(url) else { throw Self.noThumbnail }
      let reader = try await open(url).reader
      guard let data = try await inspector.thumbnail(of: reader) else { throw Self.noThumbnail }
      let isNamed = try await reader.identity == request.parameter("v")
      return try await Content.picture(
        data, freshness: isNamed ? .immutable : .revalidated, within: budgets.scaled
      ).response(to: request)
    }
  }

  private func freshness(
    of variant: LoadedImageVariant, named identity: String?, isRetry: Bool
  ) -> Content.Freshness {
    // A picture of another width than requested must not be cached under this address.
    if variant.failure != nil || isRetry { return .unstored }
    return variant.identity == identity ? .immutable : .revalidated
  }

  /// Returns the original, or the widest cached variant if the original is unavailable.
  private func originalOrVariant(_ url: URL, isRetry: Bool) async throws -> Content {
    do {
      return try await original(url, isRetry: isRetry)
    } catch let error as LoadError {
      guard let variant = try await loadVariant.widestKept(of: url) else { throw error }
      return try await Content.picture(
        try await withoutMetadata(variant.image.data), freshness: .unstored, within: budgets.scaled)
    }
  }

  private func original(_ url: URL, isRetry: Bool) async throws -> Content {
    try await Content.picture(within: budgets.originals) {
      let reader = try await observed(.openImageData) {
        try await open(url, refreshing: isRetry)
      }.reader
      guard try await inspector.isShownByBrowsers(reader) else { throw Self.notShown }
      return keepsLocation ? reader : try await inspector.withoutMetadata(reader)
    }
  }

  /// Removes metadata: a variant that was not scaled down is an original, too.
  private func withoutMetadata(_ picture: Data) async throws -> Data {
    keepsLocation ? picture : try await inspector.withoutMetadata(WholeImageData(picture)).data
  }

  private static let noThumbnail = RequestFailure.notFound("the picture has no thumbnail")

  private static let notShown = RequestFailure(
    status: .unsupportedMediaType, code: "no-picture",
    message: "what the source sent is no picture that can be shown")
}
