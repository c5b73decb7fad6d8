import LeagueCore
import OfflineCore

/// Every list has an age of its own, and what happens to one happens to no other.
extension Scenario {
  static let kinshipScenarios: [Scenario] = [
    .leagues(
      "L15", "one league's teams change, and nobody else's",
      .given("leagues, the teams of two, and the squads of three teams, each with its age") {
        try await $0.save(0..<2, as: .leagues, daysAgo: 1)
        try await $0.save(0..<16, as: .teams(of: "A"), daysAgo: 2)
        try await $0.save(20..<30, as: .teams(of: "B"), daysAgo: 3)
        try await $0.save(0..<25, as: .squad(of: "T"), daysAgo: 4)
        try await $0.save(30..<55, as: .squad(of: "U"), daysAgo: 5)
        try await $0.save(60..<80, as: .squad(of: "V"), daysAgo: 7)
      },
      .when("the teams of one league are replaced by fewer") {
        $0.remote.serves(40..<43, as: .teams(of: "A"))
        await $0.request(.teams(of: "A"), refreshing: true)
      },
      .then("all other lists are as they were, with their ages") { stage in
        try await stage.expectCached(40..<43, as: .teams(of: "A"))
        try await stage.expectCached(0..<2, as: .leagues, daysAgo: 1)
        try await stage.expectCached(20..<30, as: .teams(of: "B"), daysAgo: 3)
        try await stage.expectCached(0..<25, as: .squad(of: "T"), daysAgo: 4)
        try await stage.expectCached(30..<55, as: .squad(of: "U"), daysAgo: 5)
        try await stage.expectCached(60..<80, as: .squad(of: "V"), daysAgo: 7)
      },
      .when("the lists are validated") { await $0.validate() },
      .then("only the squad that had expired is deleted") {
        try $0.expectValidated(kept: 5, deleted: 1)
      },
      .then("the others are as they were, and nothing is left of it") { stage in
        try await stage.expectSavedLists([
          .leagues, .teams(of: "A"), .teams(of: "B"), .squad(of: "T"), .squad(of: "U"),
        ])
        try await stage.expectCached(20..<30, as: .teams(of: "B"), daysAgo: 3)
        try await stage.expectCached(0..<25, as: .squad(of: "T"), daysAgo: 4)
      })
  ]
}
