extension Scenario {
  /// The criteria of the image feed, A1 to A19, in the order of the specification.
  public static let feed =
    feedScenarios + pagingScenarios + imageScenarios + cacheScenarios + commentScenarios
    + programScenarios

  static func feed(_ id: String, _ title: String, _ steps: Step<FeedStage>...) -> Scenario {
    Scenario(id, title, steps)
  }
}
