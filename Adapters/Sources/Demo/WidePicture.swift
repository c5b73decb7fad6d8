import FoundationEssentials

/// A picture in flat colours that stores each row as runs of one colour.
///
/// A row has some dozens of runs instead of thousands of pixels, so a picture that fills a screen
/// is painted and encoded quickly.
struct WidePicture {
  let width: Int
  let height: Int
  private var rows: [[Run]]

  init(width: Int, height: Int, colour: Colour) {
    self.width = width
    self.height = height
    rows = Array(repeating: [Run(end: width, colour: colour)], count: height)
  }

  func png() -> Data { PNGEncoder.encode(rows, width: width, isOpaque: true) }

  /// Paints a part of a row. The pixels at its ends are mixed in proportion to their covered share.
  ///
  /// - Parameter share: The share of `colour` in the mixture with the previous colour, from 0 to 1.
  mutating func paint(
    row y: Int, from left: Double, to right: Double, in colour: Colour, share: Double = 1
  ) {
    let (left, right) = (max(left, 0), min(right, Double(width)))
    guard rows.indices.contains(y), left < right else { return }
    let (first, last) = (Int(left), min(Int(right), width - 1))
    if first == last {
      mix(first..<first + 1, of: y, with: colour, share: share * (right - left))
    } else {
      mix(first..<first + 1, of: y, with: colour, share: share * (Double(first + 1) - left))
      mix(first + 1..<last, of: y, with: colour, share: share)
      mix(last..<last + 1, of: y, with: colour, share: share * (right - Double(last)))
    }
  }

  mutating func paintDisc(
    x: Double, y: Double, radius: Double, in colour: Colour, share: Double = 1
  ) {
    for row in Int((y - radius).rounded(.down))...Int((y + radius).rounded(.down)) {
      let height = Double(row) + 0.5 - y
      let reach = max(0, radius * radius - height * height).squareRoot()
      paint(row: row, from: x - reach, to: x + reach, in: colour, share: share)
    }
  }

  /// Paints a triangle that stands on `base`, such as a tree or a sail.
  mutating func paintTriangle(
    x: Double, base: Double, height: Double, halfWidth: Double, in colour: Colour
  ) {
    let top = base - height
    for row in Int(top)..<max(Int(top), Int(base)) {
      let reach = halfWidth * (Double(row) + 0.5 - top) / height
      paint(row: row, from: x - reach, to: x + reach, in: colour)
    }
  }

  /// Fills the picture below a line of heights, with one colour for each row.
  mutating func paint(below ridge: Ridge, colour: (_ y: Int) -> Colour) {
    for (x, height) in ridge.heights.enumerated() {
      let y = Int(height.rounded(.up)) - 1
      if rows.indices.contains(y) {
        mix(x..<x + 1, of: y, with: colour(y), share: Double(y + 1) - height)
      }
    }
    paint(from: ridge.heights, to: Array(repeating: Double(height), count: width), colour: colour)
  }

  /// Paints the area between two lines of heights, in whole pixels.
  mutating func paint(
    from tops: [Double], to bottoms: [Double], colour: (_ y: Int) -> Colour
  ) {
    let row = { [height] (line: Double) in min(max(0, Int(line.rounded(.up))), height) }
    // The columns where each row crosses a line. It is inside after an odd number of crossings.
    var crossings = Array(repeating: [Int](), count: height)
    var (top, bottom) = (0, 0)
    for x in 0..<width {
      let next = (top: row(tops[x]), bottom: max(row(tops[x]), row(bottoms[x])))
      for y in min(top, next.top)..<max(top, next.top) { crossings[y].append(x) }
      for y in min(bottom, next.bottom)..<max(bottom, next.bottom) { crossings[y].append(x) }
      (top, bottom) = next
    }
    for (y, crossings) in crossings.enumerated() where !crossings.isEmpty {
      let colour = colour(y)
      for start in stride(from: 0, to: crossings.count, by: 2) {
        let end = start + 1 < crossings.count ? crossings[start + 1] : width
        mix(crossings[start]..<end, of: y, with: colour, share: 1)
      }
    }
  }

  private mutating func mix(
    _ columns: Range<Int>, of y: Int, with colour: Colour, share: Double
  ) {
    guard !columns.isEmpty else { return }
    let first = rows[y].index(of: columns.lowerBound)
    let last = rows[y].index(of: columns.upperBound - 1)
    var start = first == 0 ? 0 : rows[y][first - 1].end
    var mixture: [Run] = []
    for run in rows[y][first...last] {
      if start < columns.lowerBound { mixture.append(run.colour, to: columns.lowerBound) }
      mixture.append(
        run.colour.mixed(with: colour, share: share), to: min(run.end, columns.upperBound))
      if run.end > columns.upperBound { mixture.append(run.colour, to: run.end) }
      start = run.end
    }
    rows[y].replaceSubrange(first...last, with: mixture)
  }
}

/// Pixels of one colour in a row, starting at the end of the previous run.
struct Run {
  /// The column after the last pixel.
  var end: Int
  let colour: Colour
}

extension [Run] {
  /// Appends a run, or extends the last one.
  mutating func append(_ colour: Colour, to end: Int) {
    if last?.colour == colour {
      self[count - 1].end = end
    } else {
      append(Run(end: end, colour: colour))
    }
  }

  fileprivate func index(of column: Int) -> Int {
    var (low, high) = (0, count - 1)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].end > column { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
