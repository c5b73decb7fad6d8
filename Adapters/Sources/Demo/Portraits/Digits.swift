/// Numbers on shirts, in cells of three by five.
enum Digits {
  private static let shapes: [[String]] = [
    ["###", "# #", "# #", "# #", "###"], [" # ", "## ", " # ", " # ", "###"],
    ["###", "  #", "###", "#  ", "###"], ["###", "  #", " ##", "  #", "###"],
    ["# #", "# #", "###", "  #", "  #"], ["###", "#  ", "###", "  #", "###"],
    ["###", "#  ", "###", "# #", "###"], ["###", "  #", " # ", " # ", " # "],
    ["###", "# #", "###", "# #", "###"], ["###", "# #", "###", "  #", "###"],
  ]

  /// - Parameter number: From 0 to 99.
  static func paint(_ number: Int, on canvas: inout Canvas, _ colour: Colour) {
    let cell = 2.6
    let digits = number < 10 ? [number] : [number / 10, number % 10]
    var left = 50 - cell * (Double(digits.count) * 4 - 1) / 2
    for digit in digits {
      for (row, line) in shapes[digit].enumerated() {
        for (column, mark) in line.enumerated() where mark == "#" {
          let (x, y) = (left + Double(column) * cell, 82 + Double(row) * cell)
          canvas.paint(.box(x: x...x + cell, y: y...y + cell), colour)
        }
      }
      left += 4 * cell
    }
  }
}
