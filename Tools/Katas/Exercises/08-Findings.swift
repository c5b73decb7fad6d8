/// The fault of each of the five stores, named as in the text of the kata.
enum Findings {
  static let byStore = ["A": "", "B": "", "C": "", "D": "", "E": ""]
}
