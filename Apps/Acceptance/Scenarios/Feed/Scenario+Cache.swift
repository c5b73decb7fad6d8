import AppSupport
import FeedCore
import OfflineCore

/// The cache is looked after, and whatever happens to it, the feed is safe.
extension Scenario {
  static let cacheScenarios: [Scenario] = [
    .feed(
      "A13", "validating deletes what is expired or broken",
      .given("an empty cache") { _ in },
      .when("it is validated") { await $0.validate() },
      .then("it stays empty") { try await $0.expectValidated(.empty, leaves: nil) },
      .given("a fresh cache") { try await $0.save(.images(0..<10), daysAgo: 6) },
      .when("it is validated") { await $0.validate() },
      .then("it is kept") { try await $0.expectValidated(.kept, leaves: .images(0..<10)) },
      .given("a cache that has expired") { try await $0.save(.images(0..<10), daysAgo: 7) },
      .when("it is validated") { await $0.validate() },
      .then("it is deleted") { try await $0.expectValidated(.deleted, leaves: nil) },
      .given("a cache that can't be read") {
        try await $0.save(.images(0..<10), daysAgo: 1)
        try await $0.damage(.feed)
      },
      .when("it is validated") { await $0.validate() },
      .then("it is deleted") { try await $0.expectValidated(.deleted, leaves: nil) }),
    .feed(
      "A14", "a failing save hides nothing and loses nothing",
      .given("an earlier cache, and a store that fails to save") {
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
      "A15", "a cancelled request delivers and saves nothing",
      .given("an earlier cache, and a request under way") {
        try await $0.save(.images(20..<25), daysAgo: 1)
        $0.network.holdsAnswers = true
      },
      .when("it is cancelled") { try await $0.requestFeedAndCancel() },
      .then("neither data nor an error is delivered") { try $0.expectNothingShown() },
      .then("nothing is half-saved") { try await $0.expectCached(.images(20..<25), daysAgo: 1) }),
  ]

  static let commentScenarios: [Scenario] = [
    .feed(
      "A16", "online: all comments on an image",
      .given("connectivity") { $0.remote.serves(.images(0..<10)) },
      .when("comments on an image are requested") { await $0.requestComments(2) },
      .then("all comments are displayed: message, author, relative date") {
        try $0.expectShownComments([
          "first on 2, by ana, 5 minutes ago", "second on 2, by luis, 1 day ago",
        ])
      }),
    .feed(
      "A17", "offline: an error; comments are never cached",
      .given("comments that were displayed before, and now no connectivity") {
        await $0.requestComments(2)
        $0.network.isConnected = false
      },
      .when("the comments are requested again") { await $0.requestComments(2) },
      .then("an error message is displayed") { try $0.expectError(.connectivity) }),
  ]
}
