extension Scenario {
  /// The criteria of LigasEc, L1 to L15, in the order of the specification.
  public static let leagues =
    listScenarios(from: 1, "leagues", [.leagues])
    + leagueImageScenarios + leagueValidationScenarios
    + listScenarios(from: 9, "teams and squads", [.teams(of: "A"), .squad(of: "T")])
    + kinshipScenarios

  static func leagues(_ id: String, _ title: String, _ steps: Step<LeagueStage>...) -> Scenario {
    Scenario(id, title, steps)
  }
}
