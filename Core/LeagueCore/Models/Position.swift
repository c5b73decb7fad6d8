/// Where on the pitch somebody plays, or that they coach.
public enum Position: Hashable, Sendable {
  case goalkeeper, defender, midfielder, forward, coach
  /// One that is not known here, by the name that the source gives it; perhaps the empty one.
  case other(String)

  /// The positions that are known, in the order in which a squad is shown.
  public static let known: [Position] = [.goalkeeper, .defender, .midfielder, .forward, .coach]

  /// The name under which stores and our own contract know the position.
  public var name: String {
    switch self {
    case .goalkeeper: "goalkeeper"
    case .defender: "defender"
    case .midfielder: "midfielder"
    case .forward: "forward"
    case .coach: "coach"
    case .other(let name): name
    }
  }

  /// The position of that name; any name is one.
  public init(name: String) {
    self = Self.known.first { $0.name == name } ?? .other(name)
  }
}
