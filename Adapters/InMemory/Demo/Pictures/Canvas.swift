/// Something to paint on; what lies outside is cut off.
struct Canvas {
  let width: Int
  let height: Int
  private var pixels: [Colour]

  init(width: Int, height: Int, colour: Colour) {
    self.width = width
    self.height = height
    self.pixels = Array(repeating: colour, count: width * height)
  }

  /// The bytes of each row from the top, red, green and blue.
  var rows: some Sequence<[UInt8]> {
    (0..<height).lazy.map { y in
      pixels[y * width..<(y + 1) * width].flatMap { [$0.red, $0.green, $0.blue] }
    }
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
