extension String {
  /// How many slips of the hand lead from `other` to this text: letters left out, added, taken for
  /// others, or two that changed places (the optimal string alignment distance).
  func mistakes(from other: String) -> Int {
    let (typed, meant) = (Array(self), Array(other))
    // The rows for the typed letters so far, the one before them, and the next one.
    var row = Array(0...meant.count)
    var rowBefore = row
    for i in typed.indices {
      var next = [i + 1]
      for j in meant.indices {
        var least = Swift.min(
          row[j + 1] + 1, next[j] + 1, row[j] + (typed[i] == meant[j] ? 0 : 1))
        if i > 0, j > 0, typed[i] == meant[j - 1], typed[i - 1] == meant[j] {
          least = Swift.min(least, rowBefore[j - 1] + 1)
        }
        next.append(least)
      }
      (rowBefore, row) = (row, next)
    }
    return row[meant.count]
  }
}
