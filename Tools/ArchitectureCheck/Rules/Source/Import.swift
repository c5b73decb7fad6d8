/// An import, whatever attributes and access level stand before it.
struct Import: Hashable, Sendable {
  /// The module, without a submodule or a declaration in it.
  let module: String
  let line: Int

  private static let kinds: Set<String> = [
    "actor", "class", "enum", "func", "let", "protocol", "struct", "typealias", "var",
  ]

  /// The imports among the tokens of a file.
  static func all(in tokens: [Token]) -> [Import] {
    tokens.indices.compactMap { index in
      // After these it is the label of an argument, or a member of that name.
      let isName = index > 0 && ["(", ",", "."].contains(tokens[index - 1].text)
      guard tokens[index].text == "import", !isName else { return nil }
      let words = tokens[(index + 1)...].prefix(2).filter(\.isWord)
      guard let first = words.first else { return nil }
      let module = kinds.contains(first.text) ? words.last ?? first : first
      return Import(module: module.text, line: tokens[index].line)
    }
  }
}
