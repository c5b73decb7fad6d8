public import OfflineCore

/// An image of at most the requested width, or its substitute.
public struct LoadedImageVariant: Decided {
  /// The bytes, their origin, and failures that did not prevent a result.
  public var image: LoadedImageData
  /// The kind and size of the picture in the bytes.
  public var header: PictureHeader
  /// The ``OriginalPicture/identity`` of the original.
  public let identity: String
  /// Why this is a substitute; `nil` if it is the requested variant.
  public var failure: Failure?
  /// Which of source and cache answered, and why.
  public var decision: Decision { image.decision }

  /// Why a substitute was delivered for the requested width.
  public enum Failure: Hashable, Sendable {
    /// The original could not be scaled, and is delivered as it is.
    case notScaled(ImageScalingError)
    /// The original could not be loaded, and another variant was kept.
    case originalMissing(LoadError)
  }
}

/// A width to which pictures are scaled. There are few, so that clients that request one width after another
/// can't fill a store with variants.
public struct VariantWidth: Hashable, Sendable {
  /// All widths, the narrowest first.
  public static let all = [160, 320, 480, 640, 960, 1280, 1920, 2560]
    .map(VariantWidth.init(pixels:))

  /// The width in pixels.
  public let pixels: Int

  private init(pixels: Int) { self.pixels = pixels }

  /// Creates the widest width of at most `pixels`; `nil` if all are wider.
  public init?(atMost pixels: Int) {
    guard let width = Self.all.last(where: { $0.pixels <= pixels }) else { return nil }
    self = width
  }
}
