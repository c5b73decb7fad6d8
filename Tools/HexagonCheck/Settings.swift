import Foundation
import Yams

/// What a person says of a package, in `.hexagon.yml`.
struct Settings: Codable, Sendable {
  /// The name of the file, at the top of the package.
  static let file = ".hexagon.yml"
  /// Where they were read.
  private(set) var file = Self.file

  /// The folders of each role; none to find the roles out.
  var roles: [String: [String]] = [:]
  /// The modules that core may import besides its own.
  var coreImports = [
    "Swift", "Foundation", "FoundationEssentials", "Synchronization", "Combine", "Observation",
    "RegexBuilder", "Distributed", "CoreGraphics",
  ]
  /// Code that core may not hold, besides what brings time, chance, the environment or the world in.
  var coreCode: [String] = []
  /// Folders of adapters that others may depend on: those below the first folder, on those of the list.
  var shared: [String: [String]] = [:]
  /// Packages that are of no use without the first one, and so are no further library.
  var libraries: [String: [String]] = [:]
  /// What stands in the paths of the files that compose an app; none for every file of a program.
  var composition: [String] = []
  /// Whether circles of "folders" or "files" inside a target fail the check, or only warn.
  var circles: [Scope: Finding.Level] = [.folders: .warning]
  /// The article that holds the module graph, between two markers.
  var graph: String?
  var rules: [Custom] = []
  var exceptions: [Exception] = []

  enum Scope: String, Codable, CodingKeyRepresentable { case folders, files }

  /// A rule of this package alone.
  struct Custom: Codable, Sendable {
    let id: String
    /// The reason, and what to do instead.
    let why: String
    /// The folder that it is about; all, unless it is said.
    var folder: String?
    /// Modules, folders or, with `*`, names that nothing there may depend on.
    var forbids: [String]?
    /// Regular expressions that no name and no text of a literal may match.
    var names: [String]?
    /// A regular expression that the name of every target there matches.
    var targets: String?
    /// How many lines a file has less than, in which a program starts.
    var mainLines: Int?
    /// What a name may be that `names` forbids, for the self-test.
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
    /// The target, module or word that may be there; all, unless it is said.
    var of: String?
    /// The folder or file.
    let place: String
    let why: String

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

  /// Whether a person has said what each part is for.
  var hasRoles: Bool { !roles.isEmpty }

  /// All folders that the settings name.
  var folders: [String] {
    let sharing = shared.flatMap { [$0.key] + $0.value }
    // A name without a slash may be that of a module, which need not be there.
    let forbidden = rules.flatMap { $0.forbids ?? [] }.filter { $0.contains("/") }
    return Set(roles.values.joined() + sharing + forbidden + rules.compactMap(\.folder)).sorted()
  }
}

extension Settings {
  /// Reads the settings of a package, or those that a person names.
  ///
  /// - Returns: The defaults where there is no such file and nobody has named one.
  static func read(_ path: String?, root: String) throws -> Settings {
    let file = path ?? "\(root)/\(Self.file)"
    guard path != nil || FileManager.default.fileExists(atPath: file) else { return Settings() }
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw Problem("\(file) can't be read.", EX_NOINPUT)
    }
    do {
      var settings = try Settings(yaml: text)
      // Not of the package, where somebody names it.
      settings.file = path.map { URL(filePath: $0).path } ?? Self.file
      return settings
    } catch let problem as Problem {
      throw Problem("\(file): \(problem.message).", problem.status)
    } catch {
      throw Problem("\(file): \(error.inWords)", EX_CONFIG)
    }
  }

  /// What is written, and the defaults for the rest.
  init(yaml text: String) throws {
    self.init()
    guard let written = try compose(yaml: text),
      var all = try compose(yaml: YAMLEncoder().encode(self))
    else { return }
    guard written.mapping != nil else { throw Problem("there are no settings in it", EX_CONFIG) }
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
      throw Problem("there is no role '\(role)': there are \(known)", EX_CONFIG)
    }
    for rule in rules { try rule.validate() }
    let ids = Rule.all(for: self).map(\.id)
    if let id = ids.first(where: { id in ids.count { $0 == id } > 1 }) {
      throw Problem("rule '\(id)': there are two of that name", EX_CONFIG)
    }
  }
}

extension Settings.Custom {
  /// Refuses a rule that could not find anything, or not be tried.
  fileprivate func validate() throws {
    for pattern in (names ?? []) + [targets].compactMap(\.self) where (try? Regex(pattern)) == nil {
      throw Problem("rule '\(id)': '\(pattern)' is no regular expression", EX_CONFIG)
    }
    if (forbids ?? []).isEmpty, (names ?? []).isEmpty, targets == nil, mainLines == nil {
      throw Problem(
        "rule '\(id)' says nothing: there are forbids, names, targets, main-lines", EX_CONFIG)
    }
    if names != nil, example == nil {
      throw Problem("rule '\(id)': names need an 'example' that they forbid", EX_CONFIG)
    }
  }
}

extension Node {
  /// A key that means nothing may be a slip of the hand, and would change nothing.
  fileprivate func refuseKeys<Key: CodingKey & CaseIterable>(butFor keys: Key.Type) throws {
    let known = Key.allCases.map(\.stringValue)
    for key in mapping?.keys.compactMap(\.string) ?? [] where !known.contains(key) {
      throw Problem(
        "'\(key)' means nothing here: there are \(known.joined(separator: ", "))", EX_CONFIG)
    }
  }
}
