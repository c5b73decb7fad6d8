public import OfflineCore

/// An image, as wide as it was asked for at most, or what there is of it in its stead.
public struct LoadedImageVariant: Decided {
  /// The bytes, who answered, and what went wrong without keeping the bytes away.
  public var image: LoadedImageData
  /// What kind of picture the bytes are, and its size.
  public var header: PictureHeader
  /// The ``OriginalPicture/identity`` of the original that it is made of.
  public let identity: String
  /// Why this is not what was asked for; `nil` when it is.
  public var failure: Failure?
  /// Who answered, and why.
  public var decision: Decision { image.decision }

  /// Why another width stands in for the one that was asked for.
  public enum Failure: Hashable, Sendable {
    /// The original could not be scaled, and is delivered as it is.
    case notScaled(ImageScalingError)
    /// The original could not be had, and another variant was kept.
    case originalMissing(LoadError)
  }
}

/// A width to which pictures are scaled. There are few, so that nobody who asks for one width after
/// the other can fill a store with variants.
public struct VariantWidth: Hashable, Sendable {
  /// All, the narrowest first.
  public static let all = [160, 320, 480, 640, 960, 1280, 1920, 2560]
    .map(VariantWidth.init(pixels:))

  /// In pixels.
  public let pixels: Int

  private init(pixels: Int) { self.pixels = pixels }

  /// The widest that is no wider than asked; `nil` if each is.
  public init?(atMost pixels: Int) {
    guard let width = Self.all.last(where: { $0.pixels <= pixels }) else { return nil }
    self = width
  }
}
