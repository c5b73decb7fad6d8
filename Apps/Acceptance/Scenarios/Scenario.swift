/// An acceptance criterion of the product: its words, and what they mean on a stage.
public struct Scenario: Sendable {
  /// One Given, When or Then.
  public struct Step: Sendable {
    /// The step as the specification words it.
    public let words: String
    let perform: @Sendable (Stage) async throws -> Void
  }

  /// The name that the specification gives it, such as `A1`.
  public let id: String
  /// What it is about, in a few words.
  public let title: String
  /// The steps, in their order.
  public let steps: [Step]

  init(_ id: String, _ title: String, _ steps: Step...) {
    self.id = id
    self.title = title
    self.steps = steps
  }

  /// All scenarios, in the order of the specification.
  public static let all =
    feedScenarios + pagingScenarios + imageScenarios + cacheScenarios + commentScenarios
    + programScenarios
}

extension Scenario.Step {
  static func given(
    _ words: String, _ perform: @escaping @Sendable (Stage) async throws -> Void
  ) -> Self { Self(words: "Given \(words)", perform: perform) }

  static func when(
    _ words: String, _ perform: @escaping @Sendable (Stage) async throws -> Void
  ) -> Self { Self(words: "When \(words)", perform: perform) }

  static func then(
    _ words: String, _ perform: @escaping @Sendable (Stage) async throws -> Void
  ) -> Self { Self(words: "Then \(words)", perform: perform) }
}
