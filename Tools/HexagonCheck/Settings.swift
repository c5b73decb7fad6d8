import Foundation
import Yams

/// The settings of a package, which a person writes in `.hexagon.yml`.
struct Settings: Codable, Sendable {
  /// The name of the file in the package's root folder.
  static let file = ".hexagon.yml"
  /// The file that these settings were read from.
  private(set) var file = Self.file

  /// The folders of each role; empty to infer the roles.
  var roles: [String: [String]] = [:]
  /// The modules that core may import besides its own.
  var coreImports = [
    "Swift", "Foundation", "FoundationEssentials", "Synchronization", "Combine", "Observation",
    "RegexBuilder", "Distributed", "CoreGraphics",
  ]
  /// Code that core may not contain, besides access to time, randomness, the environment and files.
  var coreCode: [String] = []
  /// Shared folders of adapters: adapters below the first folder may depend on those of the list.
  var shared: [String: [String]] = [:]
  /// Packages that belong to the first one, and so do not count as another library.
  var libraries: [String: [String]] = [:]
  /// The files, or folders of files, that compose an app; if empty, every file of a program may.
  var composition: [String] = []
  /// The level of findings about cycles of "folders" or "files" inside a target.
  var circles: [Scope: Finding.Level] = [.folders: .warning]
  /// The article that holds the module graph, between two markers.
  var graph: String?
  var rules: [Custom] = []
  var exceptions: [Exception] = []

  enum Scope: String, Codable, CodingKeyRepresentable { case folders, files }

  /// A rule that this package defines.
  struct Custom: Codable, Sendable {
    let id: String
    /// The reason for the rule, and what to do instead.
    let why: String
    /// The folder that it applies to; all folders if it is missing.
    var folder: String?
    /// Modules, folders or, with `*`, name patterns that the folder may not depend on.
    var forbids: [String]?
    /// Regular expressions that no name or literal text may match.
    var names: [String]?
    /// A regular expression that the name of every target must match.
    var targets: String?
    /// A file with the entry point of a program must have fewer lines than this.
    var mainLines: Int?
    /// A name that `names` forbids, for the self-test.
    var example: String?

    fileprivate enum CodingKeys: String, CodingKey, CaseIterable {
      case id, why
      case folder = "in"
      case forbids, names, targets
      case mainLines = "main-lines"
      case example
    }
  }

  /// A place where a rule may be broken.
  struct Exception: Codable, Sendable {
    let rule: String
    /// The allowed target, module or word; all if it is missing.
    var of: String?
    /// The folder or file of the exception.
    let place: String
    let why: String
    /// The number of findings that a baseline accepts; `nil` for any number.
    var count: Int?

    fileprivate enum CodingKeys: String, CodingKey, CaseIterable {
      case rule, of
      case place = "in"
      case why
    }

    func covers(_ finding: Finding) -> Bool {
      rule == finding.rule && (of == nil || of == finding.subject) && finding.file.isBelow(place)
    }
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case roles
    case coreImports = "core-imports"
    case coreCode = "core-code"
    case shared, libraries
    case composition, circles, graph, rules, exceptions
  }

  /// Whether the settings assign any roles.
  var hasRoles: Bool { !roles.isEmpty }

  /// All folders that the settings name.
  var folders: [String] {
    let sharing = shared.flatMap { [$0.key] + $0.value }
    // A name without a slash may be a module, which need not be present.
    let forbidden = rules.flatMap { $0.forbids ?? [] }.filter { $0.contains("/") }
    return Set(roles.values.joined() + sharing + forbidden + rules.compactMap(\.folder)).sorted()
  }
}

extension Settings {
  /// Reads the settings of a package, or the file at `path`.
  ///
  /// - Returns: The defaults if there is no file and `path` is `nil`.
  static func read(_ path: String?, root: String) throws -> Settings {
    let file = path ?? "\(root)/\(Self.file)"
    guard path != nil || FileManager.default.fileExists(atPath: file) else { return Settings() }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw Problem("\(file) can't be read.", status: EX_NOINPUT)
    }
    do {
      var settings = try Settings(yaml: text)
      // A file given by path need not belong to the package.
      settings.file = path.map { URL(filePath: $0).path } ?? Self.file
      return settings
    } catch let problem as Problem {
      throw Problem("\(file): \(problem.message).", status: problem.status)
    } catch {
      throw Problem("\(file): \(error.inWords)", status: EX_CONFIG)
    }
  }

  /// Reads the settings, with defaults for missing keys.
  init(yaml text: String) throws {
    self.init()
    guard let written = try compose(yaml: text),
      var all = try compose(yaml: YAMLEncoder().encode(self))
    else { return }
    guard written.mapping != nil else {
      throw Problem("there are no settings in it", status: EX_CONFIG)
    }
    try written.refuseKeys(butFor: CodingKeys.self)
    for rule in written["rules"]?.sequence ?? [] {
      try rule.refuseKeys(butFor: Custom.CodingKeys.self)
    }
    for exception in written["exceptions"]?.sequence ?? [] {
      try exception.refuseKeys(butFor: Exception.CodingKeys.self)
    }
    for (key, value) in written.mapping ?? [:] { all[key] = value }
    self = try YAMLDecoder().decode(from: all)
    roles = roles.mapValues { $0.map(\.normalizedPath) }
    for role in roles.keys where Role(rawValue: role) == nil {
      let known = Role.allCases.map(\.rawValue).joined(separator: ", ")
      throw Problem("there is no role '\(role)': there are \(known)", status: EX_CONFIG)
    }
    for rule in rules { try rule.validate() }
    let ids = Rule.all(for: self).map(\.id)
    if let id = ids.first(where: { id in ids.count { $0 == id } > 1 }) {
      throw Problem("rule '\(id)': there are two of that name", status: EX_CONFIG)
    }
  }
}

extension Settings.Custom {
  /// Throws if the rule could find nothing, or could not be tested.
  fileprivate func validate() throws {
    for pattern in (names ?? []) + [targets].compactMap(\.self) where (try? Regex(pattern)) == nil {
      throw Problem("rule '\(id)': '\(pattern)' is no regular expression", status: EX_CONFIG)
    }
    if (forbids ?? []).isEmpty, (names ?? []).isEmpty, targets == nil, mainLines == nil {
      throw Problem(
        "rule '\(id)' says nothing: there are forbids, names, targets, main-lines",
        status: EX_CONFIG)
    }
    if names != nil, example == nil {
      throw Problem("rule '\(id)': names need an 'example' that they forbid", status: EX_CONFIG)
    }
  }
}

extension Node {
  /// Throws for unknown keys, which are probably typing mistakes and would have no effect.
  fileprivate func refuseKeys<Key: CodingKey & CaseIterable>(butFor keys: Key.Type) throws {
    let known = Key.allCases.map(\.stringValue)
    for key in mapping?.keys.compactMap(\.string) ?? [] where !known.contains(key) {
      throw Problem(
        "'\(key)' means nothing here: there are \(known.joined(separator: ", "))", status: EX_CONFIG
      )
    }
  }
}
