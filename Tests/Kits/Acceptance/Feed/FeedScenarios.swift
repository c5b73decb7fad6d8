import CommandLine
import FeedCore
import OfflineCore

extension Scenario {
  /// The criteria of the image feed, A1 to A22, in the order of the specification.
  public static let feed =
    feedScenarios + pagingScenarios + imageScenarios + cacheScenarios + commentScenarios
    + programScenarios + unchangedScenarios

  static func feed(_ id: String, title: String, steps: Step<FeedEnvironment>...) -> Scenario {
    Scenario(id, title: title, steps: steps)
  }
}

/// The customer requests to see their image feed.
extension Scenario {
  static let feedScenarios: [Scenario] = [
    .feed(
      "A1", title: "online: the latest feed, which replaces the cache",
      steps: .given("connectivity, and another feed in the cache") {
        try await $0.save(.images(20..<25), daysAgo: 1)
        $0.remote.serves(.images(0..<10))
      },
      .when("the feed is requested") { await $0.requestFeed() },
      .then("the latest feed from remote is displayed") {
        try $0.expectShown(.images(0..<10), from: .remote)
      },
      .then("it replaces the cache") { try await $0.expectCached(.images(0..<10)) }),
    .feed(
      "A2", title: "offline, less than seven days: the saved feed",
      steps: .given("no connectivity, and a cached feed less than seven days old") {
        try await $0.save(.images(0..<10), daysAgo: 7, secondsLess: 1)
        $0.network.isConnected = false
      },
      .when("the feed is requested") { await $0.requestFeed() },
      .then("the latest saved feed is displayed") {
        try $0.expectShown(.images(0..<10), from: .cache)
      }),
    .feed(
      "A3", title: "offline, exactly seven days: an error",
      steps: .given("no connectivity, and a cached feed exactly seven days old") {
        try await $0.save(.images(0..<10), daysAgo: 7)
        $0.network.isConnected = false
      },
      .when("the feed is requested") { await $0.requestFeed() },
      .then("an error message is displayed") { try $0.expectError(.connectivity) }),
    .feed(
      "A4", title: "offline, more than seven days: an error",
      steps: .given("no connectivity, and a cached feed more than seven days old") {
        try await $0.save(.images(0..<10), daysAgo: 8)
        $0.network.isConnected = false
      },
      .when("the feed is requested") { await $0.requestFeed() },
      .then("an error message is displayed") { try $0.expectError(.connectivity) }),
    .feed(
      "A5", title: "offline, nothing saved: an error",
      steps: .given("no connectivity, and an empty cache") { $0.network.isConnected = false },
      .when("the feed is requested") { await $0.requestFeed() },
      .then("an error message is displayed") { try $0.expectError(.connectivity) }),
    .feed(
      "A6", title: "invalid data, a fresh cache: the saved feed",
      steps: .given("a remote that answers with invalid data, and a fresh cache") {
        try await $0.save(.images(0..<10), daysAgo: 1)
        $0.network.isValid = false
      },
      .when("the feed is requested") { await $0.requestFeed() },
      .then("the saved feed is displayed") { try $0.expectShown(.images(0..<10), from: .cache) },
      .then("the cache is unchanged") {
        try await $0.expectCached(.images(0..<10), daysAgo: 1)
      }),
    .feed(
      "A7", title: "invalid data, no usable cache: that message",
      steps: .given("a remote that answers with invalid data, and no usable cache") {
        try await $0.save(.images(0..<10), daysAgo: 9)
        $0.network.isValid = false
      },
      .when("the feed is requested") { await $0.requestFeed() },
      .then("the invalid-data message is displayed") { try $0.expectError(.invalidData) }),
  ]

  static let pagingScenarios: [Scenario] = [
    .feed(
      "A8", title: "more is displayed, saved, and no younger",
      steps: .given("a displayed page") {
        $0.remote.serves(.images(0..<23))
        await $0.requestFeed()
        try $0.expectShown(.images(0..<10), from: .remote)
      },
      .when("more is requested, two days later") {
        $0.pass(days: 2)
        await $0.requestMore()
      },
      .then("the next page is displayed after it") {
        try $0.expectShown(.images(10..<20), from: .remote)
      },
      .when("there is no connectivity later") {
        $0.network.isConnected = false
        await $0.requestFeed(pages: .all)
      },
      .then("all pages are displayed in order") {
        try $0.expectShown(.images(0..<20), from: .cache)
      },
      .then("the age of the cache is that of its first page") {
        try await $0.expectCached(.images(0..<20), daysAgo: 2)
      }),
    .feed(
      "A9", title: "the last page ends the feed",
      steps: .given("the last page, which is not full") {
        $0.remote.serves(.images(0..<13))
        await $0.requestFeed()
        await $0.requestMore()
      },
      .then("no more can be requested") {
        try $0.expectShown(.images(10..<13), from: .remote, canLoadMore: false)
      },
      .when("more is requested all the same, and the page is empty") { await $0.requestMore() },
      .then("that ends the feed too") {
        try $0.expectShown([], from: .remote, canLoadMore: false)
      },
      .then("nothing in the cache has changed") {
        try await $0.expectCached(.images(0..<13), daysAgo: 0)
      }),
  ]
}

/// The customer sees the images themselves.
extension Scenario {
  static let imageScenarios: [Scenario] = [
    .feed(
      "A10", title: "an image is displayed, cached, and there offline",
      steps: .given("connectivity") { $0.remote.serves(.images(0..<10)) },
      .when("an image is requested") { await $0.requestImage(3) },
      .then("its bytes are displayed") { try $0.expectShownImage(3, from: .remote) },
      .when("it is requested offline later") {
        $0.network.isConnected = false
        $0.network.forgetRequests()
        await $0.requestImage(3)
      },
      .then("the same bytes come from the cache") { try $0.expectShownImage(3, from: .cache) },
      .then("there was no request") { try $0.expectRequests(0) }),
    .feed(
      "A11", title: "offline, an image not cached: an error",
      steps: .given("no connectivity, and an image that is not cached") {
        $0.network.isConnected = false
      },
      .when("the image is requested") { await $0.requestImage(3) },
      .then("an error is displayed") { try $0.expectError(.connectivity) },
      .when("it is tried again with connectivity") {
        $0.network.isConnected = true
        await $0.requestImage(3)
      },
      .then("the image is displayed") { try $0.expectShownImage(3, from: .remote) }),
    .feed(
      "A12", title: "a wrong image answer is neither shown nor cached",
      steps: .given("an image answer that is not 200") { $0.network.isValid = false },
      .when("the image is requested") { await $0.requestImage(3) },
      .then("invalid data is reported") { try $0.expectError(.invalidData) },
      .given("an image answer that is empty") {
        $0.network.isValid = true
        $0.network.sendsEmptyImages = true
      },
      .when("the image is requested again") { await $0.requestImage(3) },
      .then("invalid data is reported again") { try $0.expectError(.invalidData) },
      .then("nothing is cached") { try await $0.expectNoCachedImage(3) }),
  ]
}
