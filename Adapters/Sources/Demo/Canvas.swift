/// Something to paint on; what lies outside is cut off.
struct Canvas {
  let width: Int
  let height: Int
  private var pixels: [Colour]
  /// From 0, transparent, to 255 for each pixel; `nil` for a picture that fills its frame.
  private(set) var opacity: [UInt8]?

  init(width: Int, height: Int, colour: Colour) {
    self.width = width
    self.height = height
    self.pixels = Array(repeating: colour, count: width * height)
  }

  /// How many bytes make a pixel.
  var channels: Int { opacity == nil ? 3 : 4 }

  /// The bytes of each row from the top: red, green and blue, and the opacity if there is one.
  var rows: some Sequence<[UInt8]> {
    (0..<height).lazy.map { y in
      let row = y * width..<(y + 1) * width
      guard let opacity else { return pixels[row].flatMap { [$0.red, $0.green, $0.blue] } }
      return row.flatMap { [pixels[$0].red, pixels[$0].green, pixels[$0].blue, opacity[$0]] }
    }
  }

  mutating func paint(x: Range<Int>, y: Range<Int>, _ colour: Colour) {
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) { pixels[row * width + column] = colour }
    }
  }

  mutating func paintDisc(x: Int, y: Int, radius: Int, _ colour: Colour) {
    for row in -radius...radius {
      for column in -radius...radius where row * row + column * column <= radius * radius {
        paint(x: x + column..<x + column + 1, y: y + row..<y + row + 1, colour)
      }
    }
  }

  /// A triangle that stands on `base`, such as a tree or a sail.
  mutating func paintTriangle(x: Int, base: Int, height: Int, halfWidth: Int, _ colour: Colour) {
    for step in 0..<max(height, 0) {
      let reach = halfWidth * step / max(height, 1)
      paint(
        x: x - reach..<x + reach + 1, y: base - height + step..<base - height + step + 1, colour)
    }
  }

  /// Paints all that lies below a line of heights.
  mutating func paint(below ridge: Ridge, _ colour: Colour) {
    for x in 0..<width { paint(x: x..<x + 1, y: ridge.height(at: x)..<height, colour) }
  }

  mutating func paint(_ outline: Outline, _ colour: Colour) {
    mix(outline) { _ in colour }
  }

  /// Paints what `picture` shows inside the outline.
  mutating func paint(_ outline: Outline, _ picture: Canvas) {
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
      pixels[pixel] = share < 1 ? pixels[pixel].mixed(with: colour(pixel), share) : colour(pixel)
    }
  }

  /// The pixels inside an outline, and how much of each.
  private func coverage(of outline: Outline) -> [(pixel: Int, share: Double)] {
    outline.rows(of: height).flatMap { y in
      outline.coverage(ofRow: y, size: width).enumerated().lazy
        .filter { $0.element > 0 }
        .map { (pixel: y * width + $0.offset, share: $0.element) }
    }
  }
}
