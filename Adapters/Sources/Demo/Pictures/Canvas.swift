/// Something to paint on; what lies outside is cut off.
struct Canvas {
  let width: Int
  let height: Int
  private var pixels: [Colour]
  /// From 0, transparent, to 255 for each pixel; `nil` for a picture that fills its frame.
  var opacity: [UInt8]?

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

  func colour(x: Int, y: Int) -> Colour { pixels[y * width + x] }

  mutating func mix(x: Int, y: Int, with colour: Colour, _ share: Double) {
    pixels[y * width + x] =
      share < 1 ? pixels[y * width + x].mixed(with: colour, share) : colour
  }

  mutating func paint(x: Int, y: Int, _ colour: Colour) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    pixels[y * width + x] = colour
  }

  mutating func paint(x: Range<Int>, y: Range<Int>, _ colour: Colour) {
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) { pixels[row * width + column] = colour }
    }
  }

  mutating func paintDisc(x: Int, y: Int, radius: Int, _ colour: Colour) {
    for row in -radius...radius {
      for column in -radius...radius where row * row + column * column <= radius * radius {
        paint(x: x + column, y: y + row, colour)
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
}
