/// What `FoundationEssentials` and the standard library hold and Core must do without.
struct CoreWords: Rule {
  let id = "core-words"
  let why = "Time, files, formats, output and vendors reach Core as values and through ports only."
  let remedy = "Take it as a parameter or a port, and let an adapter or an app do this."

  /// Each as the tokens that stand in a row.
  private static let forbidden: [[String]] = [
    // Files, processes and the environment.
    ["FileManager"], ["FileHandle"], ["ProcessInfo"], ["CommandLine"], ["Bundle"],
    ["UserDefaults"], ["getenv"], ["fopen"], ["contentsOfFile"], ["Data", "(", "contentsOf"],
    ["String", "(", "contentsOf"], ["write", "(", "to"],
    // Formats.
    ["Codable"], ["Encodable"], ["Decodable"], ["CodingKey"], ["CodingKeys"], ["JSONDecoder"],
    ["JSONEncoder"], ["JSONSerialization"], ["PropertyListDecoder"], ["PropertyListEncoder"],
    // The clock, the locale, and what is new each time.
    ["Date", "(", ")"], ["Date", ".", "init", "(", ")"], ["Date", ".", "now"],
    ["timeIntervalSinceNow"], ["ContinuousClock"], ["SuspendingClock"], ["DispatchTime"],
    ["Locale", ".", "current"], ["TimeZone", ".", "current"], ["Calendar", ".", "current"],
    ["autoupdatingCurrent"], ["UUID", "(", ")"],
    // Output and input.
    ["print", "("], ["debugPrint", "("], ["dump", "("], ["readLine", "("],
    // The network and threads.
    ["URLSession"], ["URLRequest"], ["URLResponse"], ["HTTPURLResponse"], ["DispatchQueue"],
    ["OperationQueue"], ["Thread"],
  ]

  /// Vendors and technologies, wherever they stand in an identifier, in any case.
  private static let vendors = ["sql", "postgres", "grdb", "hummingbird", "urlsession"]

  func findings(in project: Project) -> [Finding] {
    project.files(in: .core).flatMap { file in
      file.tokens.indices.compactMap { index in
        word(at: index, in: file.tokens).map {
          Finding(self, file: file.path, line: file.tokens[index].line, what: "Core uses \($0)")
        }
      }
    }
  }

  private func word(at index: Int, in tokens: [Token]) -> String? {
    let rest = tokens[index...]
    if let words = Self.forbidden.first(where: { rest.starts(with: $0) { $0.text == $1 } }) {
      // `list.print(x)` and `func print(x)` are not the function of the standard library.
      let isOwn = index > 0 && [".", "func"].contains(tokens[index - 1].text)
      return isOwn && words.last == "(" ? nil : words.joined()
    }
    if isImplicitMember(at: index, in: tokens), rest.dropFirst().first?.text == "now" {
      return ".now"
    }
    let lowercased = tokens[index].text.lowercased()
    return Self.vendors.contains { lowercased.contains($0) } ? tokens[index].text : nil
  }

  /// `self.now` is a closure that was passed in; `.now` with nothing before it is the clock's.
  private func isImplicitMember(at index: Int, in tokens: [Token]) -> Bool {
    guard tokens[index].text == ".", index > 0 else { return false }
    let before = tokens[index - 1]
    let isKeyword = ["return", "in", "case", "else", "try", "await"].contains(before.text)
    return isKeyword || !(before.isWord || ")]}?!.\\".contains(before.text))
  }
}
