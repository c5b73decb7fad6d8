import CommandLine
import LeagueCore
import OfflineCore

/// Crests and portraits, and validation of the cache.
extension Scenario {
  static let leagueImageScenarios: [Scenario] = [
    .leagues(
      "L7", title: "images: local first, then remote, then cached",
      steps: .given("connectivity, and an image that is not cached") {
        $0.network.holdsAnswers = true
      },
      .when("it is requested, and cancelled") { try await $0.requestImageAndCancel(3) },
      .then("neither data nor an error is delivered") { try $0.expectNothingShown() },
      .then("nothing is cached") { try await $0.expectNoCachedImage(3) },
      .when("it is requested again") {
        $0.network.holdsAnswers = false
        await $0.requestImage(3)
      },
      .then("its bytes come from remote") { try $0.expectShownImage(3, from: .remote) },
      .when("it is requested once more") { await $0.requestImage(3) },
      .then("the same bytes come from the cache") { try $0.expectShownImage(3, from: .cache) },
      .then("there was no remote request") { try $0.expectRequests(0) })
  ]

  static let leagueValidationScenarios: [Scenario] = [
    .leagues(
      "L8", title: "validating deletes what is expired or broken",
      steps: .given("nothing saved") { _ in },
      .when("it is validated") { await $0.validate() },
      .then("there is nothing to keep or delete") { try $0.expectValidated(kept: 0, deleted: 0) },
      .given("leagues that are fresh, and teams that have expired") {
        try await $0.save(0..<2, as: .leagues, daysAgo: 7, secondsLess: 1)
        try await $0.save(0..<16, as: .teams(of: "A"), daysAgo: 7)
      },
      .when("they are validated") { await $0.validate() },
      .then("the teams are deleted, the leagues kept") {
        try $0.expectValidated(kept: 1, deleted: 1)
        try await $0.expectSavedLists([.leagues])
        try await $0.expectCached(0..<2, as: .leagues, daysAgo: 7 - 1.0 / 86_400)
      },
      .given("a fresh squad that can't be read") {
        try await $0.save(0..<25, as: .squad(of: "T"), daysAgo: 1)
        $0.damage(ListKey<Player>.squad(of: "T").name)
      },
      .when("they are validated") { await $0.validate() },
      .then("the squad is deleted, the leagues kept") {
        try $0.expectValidated(kept: 1, deleted: 1)
        try await $0.expectSavedLists([.leagues])
        try await $0.expectCached(0..<2, as: .leagues, daysAgo: 7 - 1.0 / 86_400)
      })
  ]
}

/// Each list has its own age, and changes of one list affect no other.
extension Scenario {
  static let kinshipScenarios: [Scenario] = [
    .leagues(
      "L15", title: "one league's teams change, and nobody else's",
      steps: .given("leagues, the teams of two, and the squads of three teams, each with its age") {
        try await $0.save(0..<2, as: .leagues, daysAgo: 1)
        try await $0.save(0..<16, as: .teams(of: "league-0"), daysAgo: 2)
        try await $0.save(20..<30, as: .teams(of: "league-1"), daysAgo: 3)
        try await $0.save(0..<25, as: .squad(of: "T"), daysAgo: 4)
        try await $0.save(30..<55, as: .squad(of: "U"), daysAgo: 5)
        try await $0.save(60..<80, as: .squad(of: "V"), daysAgo: 7)
      },
      .when("the teams of one league are replaced by fewer") {
        $0.remote.serves(40..<43, as: ListKey<Team>.teams(of: "league-0").name)
        await $0.request(.teams(of: "league-0"), refreshing: true)
      },
      .then("all other lists are as they were, with their ages") { environment in
        try await environment.expectCached(40..<43, as: .teams(of: "league-0"))
        try await environment.expectCached(0..<2, as: .leagues, daysAgo: 1)
        try await environment.expectCached(20..<30, as: .teams(of: "league-1"), daysAgo: 3)
        try await environment.expectCached(0..<25, as: .squad(of: "T"), daysAgo: 4)
        try await environment.expectCached(30..<55, as: .squad(of: "U"), daysAgo: 5)
        try await environment.expectCached(60..<80, as: .squad(of: "V"), daysAgo: 7)
      },
      .when("the lists are validated") { await $0.validate() },
      .then("only the squad that had expired is deleted") {
        try $0.expectValidated(kept: 5, deleted: 1)
      },
      .then("the others are as they were, and nothing is left of it") { environment in
        try await environment.expectSavedLists([
          .leagues, .teams(of: "league-0"), .teams(of: "league-1"), .squad(of: "T"),
          .squad(of: "U"),
        ])
        try await environment.expectCached(20..<30, as: .teams(of: "league-1"), daysAgo: 3)
        try await environment.expectCached(0..<25, as: .squad(of: "T"), daysAgo: 4)
      })
  ]
}
