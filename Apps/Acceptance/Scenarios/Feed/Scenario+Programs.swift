import FeedCore
import FoundationEssentials
import OfflineCore

/// Two places at once: other programs on the same store, one of them killed.
extension Scenario {
  static let programScenarios: [Scenario] = [
    .feed(
      "A18", "two programs: a reader sees the old or the new",
      .given("two programs on one store") { stage in
        try stage.needsPrograms()
        try await stage.run(["load", "--limit", "10"])
      },
      .when("one saves while the other reads") { stage in
        try await stage.lookAtSavedFeed()
        let writersHaveEnded = try stage.start(
          ["load", "--limit", "30"], ["load", "--limit", "10"], ["load", "--limit", "36"])
        while !writersHaveEnded.isRaised { try await stage.lookAtSavedFeed() }
        try await stage.lookAtSavedFeed()
      },
      .then("the reader sees the old feed or the new one, whole") {
        try $0.expectSeenFeeds(ofCounts: [10, 30, 36], atLeast: 2)
      }),
    .feed(
      "A19", "a program killed while saving leaves a whole feed",
      .given("a saved feed") { stage in
        try stage.needsPrograms()
        try await stage.run(["load", "--limit", "10"])
      },
      .when("a program is killed while saving, again and again") { stage in
        for round in 0..<12 {
          try await stage.startAndKill(
            ["load", "--limit", round.isMultiple(of: 2) ? "36" : "10"],
            afterMilliseconds: Double(round) * 2.5)
          try await stage.lookAtSavedFeedByProgram()
        }
      },
      .then("another one that starts offline shows the old feed or the new one, whole") {
        try $0.expectSeenFeeds(ofCounts: [10, 36], atLeast: 1)
      },
      .when("a program is killed while it appends page after page") { stage in
        stage.forgetSeenFeeds()
        for round in 0..<4 {
          try await stage.startAndKill(
            ["load", "--limit", "3", "--pages", "all"], afterMilliseconds: Double(round) * 10)
          try await stage.lookAtSavedFeedByProgram()
        }
      },
      .then("another one that starts offline shows whole pages") {
        try $0.expectSeenFeeds(
          ofCounts: Array(stride(from: 3, through: 36, by: 3)) + [10], atLeast: 1)
      }),
  ]
}
