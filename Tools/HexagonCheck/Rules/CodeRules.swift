/// Rules about the code itself, in any spelling.
extension Rule {
  static let coreEffects = Rule(
    id: "core-effects",
    why: "Time, chance, the environment, files and output reach core as values and through ports.",
    check: { project in
      let own = Set(
        project.files.filter { ![.test, .kit].contains(project.role(of: $0.path)) }
          .flatMap(\.declarations).filter { $0.kind != "extension" }.map(\.name))
      let snippets = Snippets(Snippet.effects, strict: project.settings.coreCode, without: own)
      return project.files.filter { project.role(of: $0.path)?.isInside == true }.flatMap { file in
        file.tokens.indices.compactMap { index in
          snippets.match(at: index, in: file).map { text in
            Violation(
              file: file.path, line: file.tokens[index].line, subject: text,
              what: "here is \(text)", parts: [file.path])
          }
        }
      }
    },
    plant: { project in
      project.places(of: .core).first.map {
        project.adding("let planted = Date.init()\n", at: $0)
      }
    })

  /// Creates a rule that the settings of a package define.
  init(_ custom: Settings.Custom) {
    id = custom.id
    why = custom.why
    let folder = custom.folder ?? ""
    let isThere: @Sendable (String) -> Bool = { $0.isBelow(folder) }
    check = { project in
      var violations: [Violation] = []
      if let forbidden = custom.forbids {
        violations += project.dependencies.filter { dependency in
          isThere(dependency.user) && !dependency.isBelow(dependency.user)
            && (folder.isEmpty || !dependency.isBelow(folder))
            && forbidden.contains { dependency.isNamed($0) }
        }.map { Violation($0, isOfRoles: false) }
      }
      if let pattern = custom.targets {
        violations += project.targets.filter {
          isThere(project.folder(of: $0)) && !$0.name.matches(pattern, whole: true)
        }.map {
          Violation(
            subject: $0.name, what: "the target \($0.name) at \(project.folder(of: $0))")
        }
      }
      let files = project.files.filter { isThere($0.path) }
      if let patterns = custom.names {
        violations += files.flatMap { $0.violations(of: patterns) }
      }
      if let lines = custom.mainLines {
        violations += files.filter { $0.isMain && $0.lineCount >= lines }.map {
          Violation(file: $0.path, what: "this file of \($0.lineCount) lines")
        }
      }
      return violations
    }
    plant = { project in
      guard let place = project.place(in: folder) else { return nil }
      if let forbidden = custom.forbids?.first {
        let target = project.targets.first {
          project.folder(of: $0).isBelow(forbidden) && !isThere(project.folder(of: $0))
        }
        let name = target?.name.identifier ?? forbidden.replacing("*", with: "Planted")
        return project.adding("import \(name)\n", at: place)
      }
      if custom.targets != nil {
        return project.adding(Target(name: "planted", path: "\(folder)/planted"))
      }
      if let lines = custom.mainLines {
        let rest = String(repeating: "\n", count: lines)
        return project.adding("@main struct Planted {}\n\(rest)", at: place)
      }
      return custom.example.map { project.adding("let planted = #\"\($0)\"#\n", at: place) }
    }
  }
}

extension Dependency {
  /// Returns whether the pattern matches: a name, a name with `*` for any text, or an enclosing folder.
  fileprivate func isNamed(_ pattern: String) -> Bool {
    if let folder, folder.isBelow(pattern) { return true }
    guard let star = pattern.firstIndex(of: "*") else { return name == pattern }
    return name.hasPrefix(pattern[..<star]) && name.hasSuffix(pattern[star...].dropFirst())
  }
}

extension String {
  fileprivate func matches(_ pattern: String, whole: Bool) -> Bool {
    guard let regex = try? Regex(pattern) else { return false }
    return whole ? wholeMatch(of: regex) != nil : firstMatch(of: regex) != nil
  }
}

extension SourceFile {
  /// Returns the names and literal texts that match one of the patterns.
  fileprivate func violations(of patterns: [String]) -> [Violation] {
    let patterns = patterns.compactMap { try? Regex($0) }
    // Each word is matched only once, because matching is slow.
    var found: [String: String] = [:]
    for text in Set(tokens.lazy.filter { $0.kind != .symbol }.map(\.text)) {
      if let match = patterns.lazy.compactMap({ text.firstMatch(of: $0) }).first {
        found[text] = String(text[match.range])
      }
    }
    guard !found.isEmpty else { return [] }
    return tokens.compactMap { token in
      guard token.kind != .symbol, let match = found[token.text] else { return nil }
      return Violation(file: path, line: token.line, subject: match, what: "here is \(match)")
    }
  }
}

/// Code snippets to find, by their first word.
private struct Snippets {
  private let byFirstWord: [String: [Snippet]]

  /// - Parameter own: Types of the package; their names mean something else here.
  init(_ texts: [String], strict: [String], without own: Set<String>) {
    let all = texts.map { Snippet($0) } + strict.map { Snippet($0, isStrict: true) }
    byFirstWord = Dictionary(grouping: all) { $0.words.first ?? "" }
      .filter { !own.contains($0.key) }
  }

  func match(at index: Int, in file: SourceFile) -> String? {
    byFirstWord[file.tokens[index].text]?.first {
      $0.stands(at: index, in: file.tokens) && $0.isMeant(in: file)
    }?.description
  }
}

/// A code snippet to find, regardless of spaces and comments within it.
private struct Snippet {
  let text: String
  let words: [String]
  /// Whether the settings forbid it, on any type.
  let isStrict: Bool
  /// The text without the leading space that stands for the context.
  var description: String { text.hasPrefix(" ") ? String(text.dropFirst()) : text }

  init(_ text: String, isStrict: Bool = false) {
    (self.text, self.isStrict) = (text, isStrict)
    words = Lexer.tokens(in: text).map(\.text)
  }

  /// Returns whether the snippet has its forbidden meaning. `.current` and `.now` may belong to any
  /// type, so they count only if the file names a type that has them, or the settings forbid them.
  func isMeant(in file: SourceFile) -> Bool {
    guard !isStrict else { return true }
    let types = [
      ".now": ["Date", "ContinuousClock", "SuspendingClock", "DispatchTime"],
      ".current": ["Locale", "TimeZone", "Calendar"],
    ]
    return types[description].map { $0.contains { file.names[$0] != nil } } ?? true
  }

  func stands(at index: Int, in tokens: [Token]) -> Bool {
    let isFound = tokens[index...].starts(with: words) { $0.text == $1 && $0.kind != .literal }
    guard isFound else { return false }
    let before = tokens[..<index].last
    let after = tokens[(index + words.count)...].prefix(2).map(\.text)
    if text.hasPrefix(" "), let before {
      // After any other token, this is a member of a type or value.
      return before.kind == .symbol && !")]}?!.\\".contains(before.text)
        || ["return", "in", "case", "else", "try", "await"].contains(before.text)
    }
    // Text written to a stream is not written to a file.
    if words.last == "to", after == [":", "&"] { return false }
    // `Int.random(in: range, using: &random)` receives its randomness.
    if text.hasPrefix("."), words.last == "(" {
      return !tokens[(index + words.count)...].arguments.contains { $0.text == "using" }
    }
    // `UUID.init(uuidString:)` receives its value.
    if words.last == "init" { return after.first != "(" || after.last == ")" }
    // `list.print(x)` and `func print(x)` are not the function of the standard library.
    let isFunction = words.last == "(" && words.first != "."
    return !isFunction || ![".", "func"].contains(before?.text)
  }

  /// Effects that `FoundationEssentials` and the language allow. A leading space marks a member of a type
  /// that the context supplies: `.now` is the clock's, and `self.now` is a closure that was passed in.
  static let effects = [
    // Time, and values that depend on the locale.
    "Date()", "Date.init", "Date.self.init", "Date.now", " .now", "timeIntervalSinceNow",
    "Date.timeIntervalSinceReferenceDate", "ContinuousClock", "SuspendingClock", "DispatchTime",
    "Locale.current", "TimeZone.current", "Calendar.current", " .current", "autoupdatingCurrent",
    // Randomness.
    "UUID()", "UUID.init", "UUID.self.init", ".random(", ".randomElement(", ".shuffled(",
    ".shuffle(",
    "SystemRandomNumberGenerator",
    // Processes, the environment and files.
    "ProcessInfo", "CommandLine", "getenv", "UserDefaults", "Bundle.main", "FileManager",
    "FileHandle",
    "fopen", "URL(filePath", "fileURLWithPath", "Data(contentsOf", "String(contentsOf",
    "contentsOfFile", "write(to",
    // Output, input, the network and threads.
    "print(", "debugPrint(", "dump(", "readLine(", "Swift.print", "Swift.debugPrint", "Swift.dump",
    "URLSession", "URLRequest", "URLResponse", "DispatchQueue", "OperationQueue", "Thread",
  ]
}

extension ArraySlice<Token> {
  /// The tokens up to the parenthesis that closes the open one.
  fileprivate var arguments: Self {
    var depth = 1
    return prefix {
      depth += ["(": 1, ")": -1][$0.text] ?? 0
      return depth > 0
    }
  }
}
