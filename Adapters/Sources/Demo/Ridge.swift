import Platform

/// A line of heights across a picture, as the edge of hills, mountains or dunes.
struct Ridge {
  /// The height in each column, counted from the top of the picture.
  private(set) var heights: [Double]

  /// - Parameters:
  ///   - level: The middle height, counted from the top of the picture.
  ///   - relief: The weight of the coarsest wave.
  ///   - hills: The approximate number of hills from side to side.
  ///   - roughness: The weight of each finer wave relative to the previous one, from 0 to 1.
  ///   - isSharp: True for edges, as in rock, instead of curves.
  init(
    width: Int, level: Double, relief: Double, hills: Int, roughness: Double, isSharp: Bool = false,
    by random: inout SplitMix64
  ) {
    heights = Array(repeating: level, count: width)
    var weight = relief
    var knots = hills
    for _ in 0..<(isSharp ? 6 : 4) {
      let values = (0...knots + 1).map { _ in Double(random.number(in: -1000...1000)) / 1000 }
      for x in 0..<width {
        let place = Double(x * knots) / Double(width)
        let left = Int(place)
        let share = place - Double(left)
        let shape = isSharp ? share : share * share * (3 - 2 * share)
        heights[x] -= weight * (values[left] + (values[left + 1] - values[left]) * shape)
      }
      weight *= roughness
      knots *= 2
    }
  }

  /// Creates a horizontal line.
  init(width: Int, level: Double) { heights = Array(repeating: level, count: width) }

  func height(at x: Double) -> Double { heights[min(max(Int(x), 0), heights.count - 1)] }
}
