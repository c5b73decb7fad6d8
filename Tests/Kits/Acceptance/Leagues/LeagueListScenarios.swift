import CommandLine
import OfflineCore

extension Scenario {
  /// The criteria of LigasEc, L1 to L15, in the order of the specification.
  public static let leagues =
    listScenarios(from: 1, title: "leagues", lists: [.leagues])
    + leagueImageScenarios + leagueValidationScenarios
    + listScenarios(from: 9, title: "teams and squads", lists: [.teams(of: "A"), .squad(of: "T")])
    + kinshipScenarios

  static func leagues(_ id: String, title: String, steps: Step<LeagueEnvironment>...) -> Scenario {
    Scenario(id, title: title, steps: steps)
  }
}

/// A user requests the leagues, the teams of a league, or the squad of a team: L1 to L6, and L9 to L14, which
/// are the same criteria for other lists.
extension Scenario {
  static func listScenarios(
    from first: Int, title: String, lists: [LeagueList]
  ) -> [Scenario] {
    let criteria: [(String, (LeagueList) -> [Step<LeagueEnvironment>])] = [
      ("online, nothing saved: from remote, and saved", firstTimeSteps),
      ("saved less than seven days ago: no remote request", savedSteps),
      ("expired, or refreshed: from remote, and replaced", expiredOrRefreshedSteps),
      ("offline, less than seven days: the saved ones", offlineSteps),
      ("offline, seven days or more: an error", offlineExpiredSteps),
      ("offline, nothing saved: an error", offlineEmptySteps),
    ]
    return criteria.enumerated().map { index, criterion in
      let steps: [Step<LeagueEnvironment>] = lists.flatMap { criterion.1($0) }
      return Scenario("L\(first + index)", title: "\(title): \(criterion.0)", steps: steps)
    }
  }

  private static func firstTimeSteps(_ list: LeagueList) -> [Step<LeagueEnvironment>] {
    [
      .given("connectivity, and nothing saved as \(list.words)") {
        $0.remote.serves(0..<16, as: list.name)
      },
      .when("they are requested") { await $0.request(list) },
      .then("the latest from remote are displayed") {
        try $0.expectShown(0..<16, of: list, from: .remote)
      },
      .then("they are saved") { try await $0.expectCached(0..<16, as: list) },
    ]
  }

  private static func savedSteps(_ list: LeagueList) -> [Step<LeagueEnvironment>] {
    [
      .given("connectivity, and \(list.words) saved less than seven days ago") {
        try await $0.save(0..<16, as: list, daysAgo: 7, secondsLess: 1)
        $0.remote.serves(20..<25, as: list.name)
      },
      .when("they are requested") { await $0.request(list) },
      .then("the saved ones are displayed") {
        try $0.expectShown(0..<16, of: list, from: .cache)
      },
      .then("there was no remote request") { try $0.expectRequests(0) },
    ]
  }

  private static func expiredOrRefreshedSteps(_ list: LeagueList) -> [Step<LeagueEnvironment>] {
    [
      .given("connectivity, and \(list.words) saved seven days ago") {
        try await $0.save(0..<16, as: list, daysAgo: 7)
        $0.remote.serves(20..<25, as: list.name)
      },
      .when("they are requested") { await $0.request(list) },
      .then("those from remote are displayed") {
        try $0.expectShown(20..<25, of: list, from: .remote)
      },
      .then("they replace the saved ones") { try await $0.expectCached(20..<25, as: list) },
      .given("that they have changed since") { $0.remote.serves(30..<33, as: list.name) },
      .when("a refresh is requested") { await $0.request(list, refreshing: true) },
      .then("the newest are displayed") {
        try $0.expectShown(30..<33, of: list, from: .remote)
      },
      .then("they replace the saved ones, fresh as they were") {
        try await $0.expectCached(30..<33, as: list)
      },
    ]
  }

  private static func offlineSteps(_ list: LeagueList) -> [Step<LeagueEnvironment>] {
    [
      .given("no connectivity, and \(list.words) saved less than seven days ago") {
        try await $0.save(0..<16, as: list, daysAgo: 7, secondsLess: 1)
        $0.network.isConnected = false
      },
      .when("they are requested") { await $0.request(list) },
      .then("the saved ones are displayed") {
        try $0.expectShown(0..<16, of: list, from: .cache)
      },
      .when("a refresh is requested") { await $0.request(list, refreshing: true) },
      .then("the saved ones are displayed all the same") {
        try $0.expectShown(0..<16, of: list, from: .cache)
      },
    ]
  }

  private static func offlineExpiredSteps(_ list: LeagueList) -> [Step<LeagueEnvironment>] {
    [
      .given("no connectivity, and \(list.words) saved seven days ago") {
        try await $0.save(0..<16, as: list, daysAgo: 7)
        $0.network.isConnected = false
      },
      .when("they are requested") { await $0.request(list) },
      .then("an error message is displayed") { try $0.expectError(.connectivity) },
      .then("the saved ones are still there") {
        try await $0.expectCached(0..<16, as: list, daysAgo: 7)
      },
    ]
  }

  private static func offlineEmptySteps(_ list: LeagueList) -> [Step<LeagueEnvironment>] {
    [
      .given("no connectivity, and nothing saved as \(list.words)") {
        $0.network.isConnected = false
      },
      .when("they are requested") { await $0.request(list) },
      .then("an error message is displayed") { try $0.expectError(.connectivity) },
    ]
  }
}
