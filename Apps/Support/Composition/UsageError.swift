/// Something was asked in a way that can't be meant; with what to write instead.
public struct UsageError: Error, Hashable, Sendable {
  /// For people.
  public let message: String

  /// Describes the mistake.
  public init(_ message: String) { self.message = message }

  /// Runs `body`; what is wrong is told with the name of the variable that says it.
  package static func naming<Value>(_ variable: String?, _ body: () throws -> Value) throws -> Value
  {
    do {
      return try body()
    } catch let error as UsageError {
      throw variable.map { UsageError("\($0): \(error.message)") } ?? error
    }
  }
}

extension String {
  /// The word that was probably meant: more than one mistake in three letters is no slip.
  package func nearest(of words: [String]) -> String? {
    let length = count
    let slips = { (word: String) in Swift.max(1, word.count / 3) }
    // Each letter too many or too few is a mistake by itself: what is far too long is not compared.
    return words.filter { abs($0.count - length) <= slips($0) }
      .map { (word: $0, mistakes: mistakes(from: $0)) }
      .filter { $0.mistakes <= slips($0.word) }
      .min { $0.mistakes < $1.mistakes }?
      .word
  }

  /// How many slips of the hand lead from `other` to this text: letters left out, added, taken for
  /// others, or two that changed places (the optimal string alignment distance).
  package func mistakes(from other: String) -> Int {
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
