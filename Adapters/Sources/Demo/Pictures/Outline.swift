/// A closed line in a square of 100 by 100, counted from the upper left, at any size.
///
/// Only sums, products and roots go into it, which every machine rounds alike.
struct Outline {
  struct Point {
    let x: Double
    let y: Double

    init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  private(set) var corners: [Point]

  init(_ corners: [Point]) {
    self.corners = corners
  }

  init(from start: Point) {
    corners = [start]
  }

  mutating func addLine(to end: Point) { corners.append(end) }

  /// A cubic Bézier curve, in as many straight steps as the eye needs.
  mutating func addCurve(_ first: Point, _ second: Point, to end: Point) {
    guard let start = corners.last else { return }
    let steps = 12
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let rest = 1 - t
      let (a, b, c, d) = (rest * rest * rest, 3 * rest * rest * t, 3 * rest * t * t, t * t * t)
      corners.append(
        Point(
          a * start.x + b * first.x + c * second.x + d * end.x,
          a * start.y + b * first.y + c * second.y + d * end.y))
    }
  }

  /// The same line, as large as this share of it, around the middle of the square.
  func scaled(by share: Double) -> Outline {
    Outline(corners.map { Point(50 + ($0.x - 50) * share, 50 + ($0.y - 50) * share) })
  }

  /// The rows of a picture with this many that the line touches.
  func rows(of size: Int) -> Range<Int> {
    let scale = Double(size) / 100
    let heights = corners.map { $0.y * scale }
    let top = max(0, Int((heights.min() ?? 0).rounded(.down)))
    return top..<max(top, min(size, Int((heights.max() ?? 0).rounded(.up))))
  }

  /// How much of each pixel in a row lies inside, from 0 to 1: the eye sees jagged edges.
  func coverage(ofRow row: Int, size: Int) -> [Double] {
    let lines = 4
    let scale = Double(size) / 100
    var shares = [Double](repeating: 0, count: size)
    for line in 0..<lines {
      let height = (Double(row) + (Double(line) + 0.5) / Double(lines)) / scale
      let edges = crossings(at: height).map { min(max($0 * scale, 0), Double(size)) }
      for pair in stride(from: 0, to: edges.count - 1, by: 2) {
        for x in Int(edges[pair])..<Int(edges[pair + 1].rounded(.up)) {
          let inside = min(Double(x + 1), edges[pair + 1]) - max(Double(x), edges[pair])
          shares[x] = min(1, shares[x] + max(0, inside) / Double(lines))
        }
      }
    }
    return shares
  }

  /// Where a level line at this height meets the outline, from the left.
  private func crossings(at height: Double) -> [Double] {
    var places: [Double] = []
    guard var from = corners.last else { return places }
    for to in corners {
      if (from.y <= height) != (to.y <= height) {
        places.append(from.x + (height - from.y) / (to.y - from.y) * (to.x - from.x))
      }
      from = to
    }
    return places.sorted()
  }
}
