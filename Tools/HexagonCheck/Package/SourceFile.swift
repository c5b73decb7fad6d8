/// A Swift file, read once for all rules.
struct SourceFile: Sendable {
  /// The path from the root of the package.
  let path: String
  let lineCount: Int
  let tokens: [Token]
  /// The imported modules.
  private(set) var imports: [Token] = []
  /// The modules imported without a compilation condition.
  private(set) var certainImports: Set<String> = []
  /// Whether the file contains the entry point of a program.
  private(set) var isMain = false
  /// The types and extensions that the file declares.
  private(set) var declarations: [Declaration] = []
  /// Other words that may name a type, each with the line of its first occurrence.
  private(set) var names: [String: Int] = [:]

  init(path: String, text: [UInt8]) {
    self.path = path
    lineCount = text.count { $0 == UInt8(ascii: "\n") }
    tokens = Lexer.tokens(in: text)
    isMain = path.hasSuffix("/main.swift")
    var (depth, conditions) = (0, 0)
    for index in tokens.indices {
      let token = tokens[index]
      let before = index > 0 ? tokens[index - 1].text : ""
      switch token.kind {
      case .word where before == "#": conditions += ["if": 1, "endif": -1][token.text] ?? 0
      case .word where before == "@" && token.text == "main": isMain = true
      case .symbol where token.text == "{": depth += 1
      case .symbol where token.text == "}": depth -= 1
      case .literal, .symbol: break
      case .word:
        if let first = token.text.utf8.first, first < UInt8(ascii: "a") {
          // After a dot, it is a member of another type.
          if before != "." {
            names[token.text, default: token.line] = names[token.text] ?? token.line
          }
        } else if token.text == "import" {
          // After these tokens, it is an argument label or a member of that name.
          if !["(", ",", ".", "case", "func"].contains(before) {
            readImport(after: index, isCertain: conditions == 0)
          }
        } else if Declaration.keywords.contains(token.text),
          !["(", ",", ".", "case", "func", "let", "var"].contains(before)
        {
          readDeclaration(at: index, isTopLevel: depth == 0)
        }
      }
    }
  }

  init(path: String, text: String) { self.init(path: path, text: Array(text.utf8)) }

  private mutating func readImport(after index: Int, isCertain: Bool) {
    let kinds = ["class", "enum", "func", "let", "protocol", "struct", "typealias", "var"]
    let name = tokens[(index + 1)...].first { $0.kind == .word && !kinds.contains($0.text) }
    guard let name else { return }
    imports.append(name)
    if isCertain { certainImports.insert(name.text) }
  }

  /// Reads `KEYWORD NAME<…>: A, B & C`, up to the body.
  private mutating func readDeclaration(at index: Int, isTopLevel: Bool) {
    var rest = tokens[(index + 1)...]
    let isExtension = tokens[index].text == "extension"
    // Not declarations: `class func` is a method, and `import struct` is an import. An extension
    // such as `extension [Int]` may name its type after other tokens.
    guard let name = isExtension ? rest.first(where: { $0.kind == .word }) : rest.first,
      name.kind == .word, !["func", "var", "let", "subscript"].contains(name.text),
      index == 0 || tokens[index - 1].text != "import"
    else { return }
    if !isExtension { rest = rest.dropFirst() }
    var (depth, last) = (0, "")
    while let next = rest.first?.text,
      depth > 0 || next == "<" || isExtension && !isMark(rest, after: last)
    {
      depth += Self.step(next, after: last)
      last = next
      rest = rest.dropFirst()
    }
    var parents: [String] = []
    if let mark = rest.first?.text, mark == ":" || mark == "=" {
      let isAlias = mark == "="
      var previous = mark
      for token in rest.dropFirst() {
        if token.text == "{" || token.text == "where" { break }
        if isAlias, token.line > name.line, token.text != "&", previous != "&", previous != "=" {
          break
        }
        depth += Self.step(token.text, after: previous)
        if depth == 0, token.kind == .word, previous != "@" {
          // Take `Name` from `Module.Name` and `Module::Name`.
          if previous == "." || previous == ":" { _ = parents.popLast() }
          if previous != "~" { parents.append(token.text) }
        }
        previous = token.text
      }
    }
    declarations.append(
      Declaration(
        kind: tokens[index].text, name: name.text, line: name.line, isTopLevel: isTopLevel,
        parents: parents.filter { $0 != "any" },
        isOfValues: tokens[index].text == "protocol" && asksForValuesAlone(in: rest)))
  }

  /// Returns the change of nesting depth at a token; the `>` of an arrow is not a bracket.
  private static func step(_ text: String, after last: String) -> Int {
    text == ">" && last == "-" ? 0 : ["<": 1, "[": 1, "]": -1, ">": -1][text] ?? 0
  }

  /// Returns whether the name of the extended type ends here, which is not at the colons of
  /// `Module::Name`.
  private func isMark(_ rest: ArraySlice<Token>, after last: String) -> Bool {
    ["{", "where"].contains(rest.first?.text)
      || rest.first?.text == ":" && last != ":" && rest.dropFirst().first?.text != ":"
  }

  /// Returns whether a body has properties or initializers, and no function.
  private func asksForValuesAlone(in rest: ArraySlice<Token>) -> Bool {
    var (depth, words): (Int, Set<String>) = (0, [])
    for token in rest.drop(while: { $0.text != "{" }) {
      depth += token.kind == .symbol ? ["{": 1, "}": -1][token.text] ?? 0 : 0
      if depth == 0 { break }
      words.insert(token.text)
    }
    return !words.isDisjoint(with: ["var", "init"]) && !words.contains("func")
  }
}

/// A type that a file declares or extends, or a type alias.
struct Declaration: Sendable {
  static let keywords: Set = [
    "protocol", "struct", "class", "enum", "actor", "extension", "typealias",
  ]

  let kind: String
  let name: String
  let line: Int
  let isTopLevel: Bool
  /// The types that it conforms to or inherits from, or that an alias stands for.
  let parents: [String]
  /// Whether it is a protocol that requires properties or initializers, and no function.
  var isOfValues = false
}
