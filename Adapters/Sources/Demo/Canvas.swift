import FoundationEssentials

/// A square raster image to paint on; it clips anything outside its bounds.
struct Canvas {
  private let size: Int
  private var pixels: [Colour]

  init(size: Int, colour: Colour) {
    self.size = size
    pixels = Array(repeating: colour, count: size * size)
  }

  func png() -> Data {
    let rows = (0..<size).lazy.map { y in
      (0..<size).reduce(into: [Run]()) { row, x in row.append(pixels[y * size + x], to: x + 1) }
    }
    return PNGEncoder.encode(rows, width: size, isOpaque: false)
  }

  mutating func paint(_ outline: Outline, in colour: Colour) { mix(outline) { _ in colour } }

  /// Paints the part of `picture` that is inside the outline.
  mutating func paint(_ outline: Outline, from picture: Canvas) {
    mix(outline) { picture.pixels[$0] }
  }

  /// Makes everything outside the outline transparent.
  mutating func cut(to outline: Outline) {
    for pixel in pixels.indices { pixels[pixel].opacity = 0 }
    for (pixel, share) in coverage(of: outline) {
      pixels[pixel].opacity = UInt8((share * 255).rounded())
    }
  }

  private mutating func mix(_ outline: Outline, with colour: (_ pixel: Int) -> Colour) {
    for (pixel, share) in coverage(of: outline) {
      pixels[pixel] =
        share < 1 ? pixels[pixel].mixed(with: colour(pixel), share: share) : colour(pixel)
    }
  }

  /// Returns the pixels inside an outline, and the covered share of each.
  private func coverage(of outline: Outline) -> [(pixel: Int, share: Double)] {
    outline.rows(of: size).flatMap { y in
      outline.coverage(ofRow: y, size: size).enumerated().lazy
        .filter { $0.element > 0 }
        .map { (pixel: y * size + $0.offset, share: $0.element) }
    }
  }
}
