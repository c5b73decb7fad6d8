/// What is wrong with each of the five stores, by the names in the text of the kata.
enum Findings {
  static let byStore = ["A": "", "B": "", "C": "", "D": "", "E": ""]
}
