import FoundationEssentials

/// A raster image to paint on; it clips anything outside its bounds.
struct Canvas {
  let width: Int
  let height: Int
  private var pixels: [Colour]
  /// The opacity of each pixel, from 0 (transparent) to 255; `nil` for an opaque picture.
  private var opacity: [UInt8]?

  init(width: Int, height: Int, colour: Colour) {
    self.width = width
    self.height = height
    self.pixels = Array(repeating: colour, count: width * height)
  }

  func png() -> Data {
    let rows = (0..<height).lazy.map { y in
      (0..<width).reduce(into: [Run]()) { row, x in
        let pixel = y * width + x
        row.append(pixels[pixel], opacity: opacity?[pixel] ?? 255, to: x + 1)
      }
    }
    return PNGEncoder.encode(rows, width: width, isOpaque: opacity == nil)
  }

  mutating func paint(_ outline: Outline, in colour: Colour) { mix(outline) { _ in colour } }

  /// Paints the part of `picture` that is inside the outline.
  mutating func paint(_ outline: Outline, from picture: Canvas) {
    mix(outline) { picture.pixels[$0] }
  }

  /// Makes everything outside the outline transparent.
  mutating func cut(to outline: Outline) {
    var opacity = [UInt8](repeating: 0, count: width * height)
    for (pixel, share) in coverage(of: outline) { opacity[pixel] = UInt8((share * 255).rounded()) }
    self.opacity = opacity
  }

  private mutating func mix(_ outline: Outline, with colour: (_ pixel: Int) -> Colour) {
    for (pixel, share) in coverage(of: outline) {
      pixels[pixel] =
        share < 1 ? pixels[pixel].mixed(with: colour(pixel), share: share) : colour(pixel)
    }
  }

  /// Returns the pixels inside an outline, and the covered share of each.
  private func coverage(of outline: Outline) -> [(pixel: Int, share: Double)] {
    outline.rows(of: height).flatMap { y in
      outline.coverage(ofRow: y, size: width).enumerated().lazy
        .filter { $0.element > 0 }
        .map { (pixel: y * width + $0.offset, share: $0.element) }
    }
  }
}
