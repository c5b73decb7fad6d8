/// The role of a part of a package in the hexagon.
enum Role: String, CaseIterable, Codable, Sendable {
  /// Decides, and does not touch the outside world.
  case core
  /// Only protocols, which core owns and others implement.
  case port
  /// Connects core to one part of the outside world.
  case adapter
  /// A program that people run, which composes the rest.
  case app
  /// Code that serves tests.
  case kit
  case test
  /// Code that serves developers and the build.
  case tool

  /// Whether the part may contain policy, and no side effects.
  var isInside: Bool { self == .core || self == .port }
}

/// The role of each part of a package, by folder; for a file, the innermost folder counts.
struct Roles: Sendable {
  /// A role that the settings state, or that was inferred.
  struct Guess: Sendable {
    let role: Role
    var certainty = Certainty.sure
    var reason = "the settings say so"
  }

  enum Certainty: String, Codable { case unsure, likely, sure }

  private(set) var guesses: [String: Guess] = [:]

  init(_ settings: [String: [String]]) {
    for (name, folders) in settings {
      guard let role = Role(rawValue: name) else { continue }
      for folder in folders { guesses[folder] = Guess(role: role) }
    }
  }

  init(guesses: [String: Guess]) { self.guesses = guesses }

  /// Returns the innermost folder around a path that has a role.
  func folder(around path: String) -> String? { path.withFolders.first { guesses[$0] != nil } }

  func guess(for path: String) -> Guess? { folder(around: path).flatMap { guesses[$0] } }

  /// Returns the role of a path, or `nil` if it is unknown or unsure.
  func role(of path: String) -> Role? {
    guess(for: path).flatMap { $0.certainty == .unsure ? nil : $0.role }
  }
}
