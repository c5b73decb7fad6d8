/// A folder at the top of the package, and so a rule about what may be imported there.
public enum Layer: String, CaseIterable, Hashable, Sendable {
  /// Use cases, policies, models and ports.
  case core = "Core"
  /// What connects the ports to libraries and to the system.
  case adapters = "Adapters"
  /// The programs.
  case apps = "Apps"
  /// The tests of all of them.
  case tests = "Tests"
  /// What builds and checks the package.
  case tools = "Tools"

  /// The layers of the program itself, from the outside in.
  static let ofProgram: [Layer] = [.apps, .adapters, .core]

  /// The layer that the path of a file or a target lies in; `nil` outside all of them.
  public init?(path: String) {
    guard let first = path.split(separator: "/").first else { return nil }
    self.init(rawValue: String(first))
  }
}
