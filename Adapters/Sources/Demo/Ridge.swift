/// A line of heights across a picture, as the edge of hills, mountains or dunes.
struct Ridge {
  private let heights: [Int]

  /// - Parameters:
  ///   - level: The middle height, counted from the top of the picture.
  ///   - relief: How far the line leaves the middle.
  ///   - hills: About how many hills there are from side to side.
  ///   - roughness: How much each finer wave counts against the one before, from 0 to 1.
  init(
    width: Int, level: Int, relief: Int, hills: Int, roughness: Double, by random: inout SplitMix64
  ) {
    var sums = [Double](repeating: 0, count: width)
    var weight = 1.0
    var knots = hills
    for _ in 0..<4 {
      let values = (0...knots + 1).map { _ in Double(random.number(in: -1000...1000)) / 1000 }
      for x in 0..<width {
        let place = Double(x * knots) / Double(width)
        let left = Int(place)
        let share = place - Double(left)
        let smooth = share * share * (3 - 2 * share)
        sums[x] += weight * (values[left] + (values[left + 1] - values[left]) * smooth)
      }
      weight *= roughness
      knots *= 2
    }
    let heights = sums.map { level - Int(($0 * Double(relief)).rounded()) }
    self.heights = heights
    summit = heights.indices.min { heights[$0] < heights[$1] } ?? 0
  }

  func height(at x: Int) -> Int { heights[min(max(x, 0), heights.count - 1)] }

  /// The place of the highest point.
  let summit: Int
}
