/// What a part of a package is for, seen from the hexagon.
enum Role: String, CaseIterable, Codable, Sendable {
  /// Decides, and knows nothing of the world.
  case core
  /// Nothing but protocols, which core owns and others implement.
  case port
  /// Talks to one part of the world, for core.
  case adapter
  /// Is run by somebody, and composes the rest.
  case app
  /// Serves tests.
  case kit
  case test
  /// Serves those who build.
  case tool

  /// Whether policy belongs here, and no effect.
  var isInside: Bool { self == .core || self == .port }
}

/// What each part of a package is for, by its folder; of those around a file, the innermost counts.
struct Roles: Sendable {
  /// What somebody has said, or what was found out.
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

  /// The folder that says what a path is for.
  func folder(around path: String) -> String? { path.withFolders.first { guesses[$0] != nil } }

  func guess(for path: String) -> Guess? { folder(around: path).flatMap { guesses[$0] } }

  /// What a path is for; `nil` where nothing more than a guess is known.
  func role(of path: String) -> Role? {
    guess(for: path).flatMap { $0.certainty == .unsure ? nil : $0.role }
  }
}
