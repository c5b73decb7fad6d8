/// A mistake in what the user asked for, with advice on what to write instead.
public struct UsageError: Error, Hashable, Sendable {
  /// The message for the user.
  public let message: String

  /// Creates an error with a message for the user.
  public init(_ message: String) { self.message = message }

  /// Runs `body`, and adds the name of the environment variable to its error if a variable named the value.
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
  /// Returns the most similar word. More than one typing error in three letters is not similar.
  package func nearest(of words: [String]) -> String? {
    let length = count
    let slips = { (word: String) in Swift.max(1, word.count / 3) }
    // Each missing or additional letter is an error, so words of very different length are not compared.
    return words.filter { abs($0.count - length) <= slips($0) }
      .map { (word: $0, mistakes: mistakes(from: $0)) }
      .filter { $0.mistakes <= slips($0.word) }
      .min { $0.mistakes < $1.mistakes }?
      .word
  }

  /// Returns the number of typing errors between `other` and this text: omitted, added or replaced letters,
  /// or two that changed places (the optimal string alignment distance).
  package func mistakes(from other: String) -> Int {
    let (typed, meant) = (Array(self), Array(other))
    // The rows of the table for the typed letters so far, and for one letter fewer.
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
