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
