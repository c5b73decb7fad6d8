import CommandLine
import FeedCore
import FoundationEssentials
import OfflineCore

/// Validation of the cache; failures of the cache never harm the displayed feed.
extension Scenario {
  static let cacheScenarios: [Scenario] = [
    .feed(
      "A13", title: "validating deletes what is expired or broken",
      steps: .given("an empty cache") { _ in },
      .when("it is validated") { await $0.validate() },
      .then("it stays empty") { try await $0.expectValidated(.empty, leaves: nil) },
      .given("a fresh cache") { try await $0.save(.images(0..<10), daysAgo: 6) },
      .when("it is validated") { await $0.validate() },
      .then("it is kept") { try await $0.expectValidated(.kept, leaves: .images(0..<10)) },
      .given("a cache that has expired") { try await $0.save(.images(0..<10), daysAgo: 7) },
      .when("it is validated") { await $0.validate() },
      .then("it is deleted") { try await $0.expectValidated(.expired, leaves: nil) },
      .given("a cache that can't be read") {
        try await $0.save(.images(0..<10), daysAgo: 1)
        $0.damage(ListKey<FeedImage>.feed.name)
      },
      .when("it is validated") { await $0.validate() },
      .then("it is deleted") { try await $0.expectValidated(.damaged, leaves: nil) }),
    .feed(
      "A14", title: "a failing save hides nothing and loses nothing",
      steps: .given("an earlier cache, and a store that fails to save") {
        try await $0.save(.images(20..<25), daysAgo: 1)
        $0.failsToSave = true
        $0.remote.serves(.images(0..<10))
      },
      .when("the feed is loaded online") { await $0.requestFeed() },
      .then("the remote feed is displayed all the same") {
        try $0.expectShown(.images(0..<10), from: .remote)
      },
      .then("the earlier cache is intact") {
        $0.failsToSave = false
        try await $0.expectCached(.images(20..<25), daysAgo: 1)
      }),
    .feed(
      "A15", title: "a cancelled request delivers and saves nothing",
      steps: .given("an earlier cache, and a request under way") {
        try await $0.save(.images(20..<25), daysAgo: 1)
        $0.network.holdsAnswers = true
      },
      .when("it is cancelled") { try await $0.requestFeedAndCancel() },
      .then("neither data nor an error is delivered") { try $0.expectNothingShown() },
      .then("nothing is half-saved") { try await $0.expectCached(.images(20..<25), daysAgo: 1) }),
  ]

  static let commentScenarios: [Scenario] = [
    .feed(
      "A16", title: "online: all comments on an image",
      steps: .given("connectivity") { $0.remote.serves(.images(0..<10)) },
      .when("comments on an image are requested") { await $0.requestComments(2) },
      .then("all comments are displayed: message, author, relative date") {
        try $0.expectShownComments([
          "first on 2, by ana, 5 minutes ago", "second on 2, by luis, 1 day ago",
        ])
      }),
    .feed(
      "A17", title: "offline: an error; comments are never cached",
      steps: .given("comments that were displayed before, and now no connectivity") {
        await $0.requestComments(2)
        $0.network.isConnected = false
      },
      .when("the comments are requested again") { await $0.requestComments(2) },
      .then("an error message is displayed") { try $0.expectError(.connectivity) }),
  ]
}

/// Several processes on the same store, one of which is killed.
extension Scenario {
  static let programScenarios: [Scenario] = [
    .feed(
      "A18", title: "two programs: a reader sees the old or the new",
      steps: .given("two programs on one store") { environment in
        try environment.needsPrograms()
        try await environment.run(["load", "--limit", "10"])
      },
      .when("one saves while the other reads", isPolling: true) { environment in
        try await environment.lookAtSavedFeed()
        let writersHaveEnded = try environment.start(
          ["load", "--limit", "30"], ["load", "--limit", "10"], ["load", "--limit", "36"])
        while !writersHaveEnded.isRaised { try await environment.lookAtSavedFeed() }
        try await environment.lookAtSavedFeed()
      },
      .then("the reader sees the old feed or the new one, whole") {
        try $0.expectSeenFeeds(ofCounts: [10, 30, 36], atLeast: 2)
      }),
    .feed(
      "A19", title: "a program killed while saving leaves a whole feed",
      steps: .given("a saved feed") { environment in
        try environment.needsPrograms()
        try await environment.run(["load", "--limit", "10"])
      },
      .when("a program is killed while saving, again and again", isPolling: true) { environment in
        for round in 0..<12 {
          try await environment.startAndKill(
            ["load", "--limit", round.isMultiple(of: 2) ? "36" : "10"],
            afterMilliseconds: Double(round) * 2.5)
          try await environment.lookAtSavedFeedByProgram()
        }
      },
      .then("another one that starts offline shows the old feed or the new one, whole") {
        try $0.expectSeenFeeds(ofCounts: [10, 36], atLeast: 1)
      },
      .when("a program is killed while it appends page after page", isPolling: true) {
        environment in
        environment.forgetSeenFeeds()
        for round in 0..<4 {
          try await environment.startAndKill(
            ["load", "--limit", "3", "--pages", "all"], afterMilliseconds: Double(round) * 10)
          try await environment.lookAtSavedFeedByProgram()
        }
      },
      .then("another one that starts offline shows whole pages") {
        try $0.expectSeenFeeds(
          ofCounts: Array(stride(from: 3, through: 36, by: 3)) + [10], atLeast: 1)
      }),
  ]
}

/// Unchanged pages are not sent again.
extension Scenario {
  static let unchangedScenarios: [Scenario] = [
    .feed(
      "A20", title: "an unchanged feed costs no body, and is new again",
      steps: .given("a remote that can tell whether its feed has changed, and a displayed page") {
        $0.remote.serves(.images(0..<25), as: "monday")
        await $0.requestFeed()
      },
      .given("two more pages, which were saved after it") {
        await $0.requestMore()
        await $0.requestMore()
      },
      .when("the feed is requested two days later, and has not changed") {
        $0.pass(days: 2)
        await $0.requestFeed()
      },
      .then("no body is sent for it") {
        try $0.expectRequests(knowing: [nil, "monday"], bodies: 3)
      },
      .then("the feed is displayed as if it had been sent") {
        try $0.expectShown(.images(0..<10), from: .remote, canLoadMore: true)
      },
      .then("its age in the cache is new, and what was saved after its first page stays") {
        try await $0.expectCached(.images(0..<25))
      },
      .when("all of it is requested offline, six days after that") {
        $0.pass(days: 6)
        $0.network.isConnected = false
        await $0.requestFeed(pages: .all)
      },
      .then("it is displayed") { try $0.expectShown(.images(0..<25), from: .cache) }),
    .feed(
      "A21", title: "a changed feed replaces the saved one",
      steps: .given("a saved feed that the remote can tell from others") {
        try await $0.save(.images(20..<25), daysAgo: 1, as: "monday")
        $0.remote.serves(.images(0..<10), as: "tuesday")
      },
      .when("the feed is requested") { await $0.requestFeed() },
      .then("the latest feed is displayed, and replaces the cache") {
        try $0.expectRequests(knowing: ["monday"], bodies: 1)
        try $0.expectShown(.images(0..<10), from: .remote)
        try await $0.expectCached(.images(0..<10))
      },
      .when("it is requested again") { await $0.requestFeed() },
      .then("it is known by its new name") {
        try $0.expectRequests(knowing: ["monday", "tuesday"], bodies: 1)
      }),
    .feed(
      "A22", title: "what another source said is not said to this one",
      steps: .given("a saved feed of another source, which both call the same") {
        try await $0.save(.images(20..<25), daysAgo: 1, from: "https://other.example", as: "monday")
        $0.remote.serves(.images(0..<10), as: "monday")
      },
      .when("the feed is requested") { await $0.requestFeed() },
      .then("the remote is asked for all of it") {
        try $0.expectRequests(knowing: [nil], bodies: 1)
      },
      .then("its feed is displayed, and replaces the cache") {
        try $0.expectShown(.images(0..<10), from: .remote)
        try await $0.expectCached(.images(0..<10))
      }),
  ]
}
