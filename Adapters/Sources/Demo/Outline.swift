/// A closed line in a square of 100 by 100 with its origin at the upper left, drawn at any size.
///
/// It uses only sums, products and roots, which every machine rounds alike.
struct Outline {
  typealias Point = SIMD2<Double>

  private let corners: [Point]

  private init(_ corners: [Point]) { self.corners = corners }

  init(from start: Point) { corners = [start] }

  func line(to end: Point) -> Outline { Outline(corners + [end]) }

  /// Appends a cubic Bézier curve, as enough straight steps to look smooth.
  func curve(_ first: Point, _ second: Point, to end: Point) -> Outline {
    guard let start = corners.last else { return self }
    let steps = 12
    return Outline(
      corners
        + (1...steps).map { step in
          let t = Double(step) / Double(steps)
          let rest = 1 - t
          let (a, b, c) = (rest * rest * rest, 3 * rest * rest * t, 3 * rest * t * t)
          return a * start + b * first + c * second + t * t * t * end
        })
  }

  /// Returns the line scaled by this factor around the middle of the square.
  func scaled(by share: Double) -> Outline { Outline(corners.map { 50 + ($0 - 50) * share }) }

  /// Returns the rows that the line touches in a picture with `size` rows.
  func rows(of size: Int) -> Range<Int> {
    let scale = Double(size) / 100
    let heights = corners.map { $0.y * scale }
    let top = max(0, Int((heights.min() ?? 0).rounded(.down)))
    return top..<max(top, min(size, Int((heights.max() ?? 0).rounded(.up))))
  }

  /// Returns the share of each pixel in a row that lies inside, from 0 to 1, to avoid jagged edges.
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

  /// Returns where a horizontal line at this height crosses the outline, from left to right.
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

extension Outline {
  static func polygon(_ corners: Point...) -> Outline { Outline(corners) }

  static func disc(x: Double, y: Double, radius: Double) -> Outline {
    ellipse(x: x, y: y, width: 2 * radius, height: 2 * radius)
  }

  static func ellipse(x: Double, y: Double, width: Double, height: Double) -> Outline {
    let (across, down) = (width / 2, height / 2)
    // The length of the handles with which four curves come closest to a circle.
    let (reach, drop) = (across * 0.5523, down * 0.5523)
    return Outline(from: [x, y - down])
      .curve([x + reach, y - down], [x + across, y - drop], to: [x + across, y])
      .curve([x + across, y + drop], [x + reach, y + down], to: [x, y + down])
      .curve([x - reach, y + down], [x - across, y + drop], to: [x - across, y])
      .curve([x - across, y - drop], [x - reach, y - down], to: [x, y - down])
  }

  static func box(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Outline {
    polygon(
      [x.lowerBound, y.lowerBound], [x.upperBound, y.lowerBound], [x.upperBound, y.upperBound],
      [x.lowerBound, y.upperBound])
  }

  /// Returns a star with five points, one of them up.
  static func star(x: Double = 50, y: Double = 50, radius: Double) -> Outline {
    // The sine and cosine of 36°, a tenth of a turn, written out because libraries differ in the last digit.
    let (sine, cosine) = (0.587785252292473, 0.809016994374947)
    var (across, down) = (0.0, -1.0)
    return Outline(
      (0..<10).map { index in
        defer { (across, down) = (across * cosine - down * sine, across * sine + down * cosine) }
        let reach = index.isMultiple(of: 2) ? radius : radius * 0.42
        return [x + across * reach, y + down * reach]
      })
  }

  /// Returns a wavy band from side to side.
  static func wave(y: Double, height: Double) -> Outline {
    var line = Outline(from: [-10, y])
    for left in stride(from: -10.0, to: 110, by: 40) {
      line = line.curve([left + 10, y - 9], [left + 10, y - 9], to: [left + 20, y])
        .curve([left + 30, y + 9], [left + 30, y + 9], to: [left + 40, y])
    }
    return Outline(line.corners + line.corners.reversed().map { $0 + [0, height] })
  }
}
