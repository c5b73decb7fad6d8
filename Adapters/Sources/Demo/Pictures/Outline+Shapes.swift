extension Outline {
  static func disc(x: Double, y: Double, radius: Double) -> Outline {
    ellipse(x: x, y: y, width: 2 * radius, height: 2 * radius)
  }

  static func ellipse(x: Double, y: Double, width: Double, height: Double) -> Outline {
    let (across, down) = (width / 2, height / 2)
    // How far the handles of four curves reach that together come closest to a circle.
    let (reach, drop) = (across * 0.5523, down * 0.5523)
    var line = Outline(from: Point(x, y - down))
    line.addCurve(
      Point(x + reach, y - down), Point(x + across, y - drop), to: Point(x + across, y))
    line.addCurve(
      Point(x + across, y + drop), Point(x + reach, y + down), to: Point(x, y + down))
    line.addCurve(
      Point(x - reach, y + down), Point(x - across, y + drop), to: Point(x - across, y))
    line.addCurve(
      Point(x - across, y - drop), Point(x - reach, y - down), to: Point(x, y - down))
    return line
  }

  static func box(x: ClosedRange<Double>, y: ClosedRange<Double>) -> Outline {
    Outline([
      Point(x.lowerBound, y.lowerBound), Point(x.upperBound, y.lowerBound),
      Point(x.upperBound, y.upperBound), Point(x.lowerBound, y.upperBound),
    ])
  }

  static func polygon(_ corners: (Double, Double)...) -> Outline {
    Outline(corners.map { Point($0.0, $0.1) })
  }

  /// Five points, one of them up.
  static func star(x: Double = 50, y: Double = 50, radius: Double) -> Outline {
    // A tenth of a turn: the sine and the cosine of 36°, written out since libraries differ in the
    // last digit.
    let (sine, cosine) = (0.587785252292473, 0.809016994374947)
    var (across, down) = (0.0, -1.0)
    return Outline(
      (0..<10).map { index in
        defer { (across, down) = (across * cosine - down * sine, across * sine + down * cosine) }
        let reach = index.isMultiple(of: 2) ? radius : radius * 0.42
        return Point(x + across * reach, y + down * reach)
      })
  }

  /// A band from side to side that rises and falls, as water does.
  static func wave(y: Double, height: Double) -> Outline {
    var line = Outline(from: Point(-10, y))
    for left in stride(from: -10.0, to: 110, by: 40) {
      line.addCurve(Point(left + 10, y - 9), Point(left + 10, y - 9), to: Point(left + 20, y))
      line.addCurve(Point(left + 30, y + 9), Point(left + 30, y + 9), to: Point(left + 40, y))
    }
    return Outline(line.corners + line.corners.reversed().map { Point($0.x, $0.y + height) })
  }
}
