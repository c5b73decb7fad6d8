/// The fault of each of the five stores, named as in the text of the kata.
enum Findings {
  static let byStore = [
    "A": "deletes-then-inserts",
    "B": "nil-is-empty",
    "C": "append-compares-counts",
    "D": "drops-queries",
    "E": "empties-with-last-list",
  ]
}
