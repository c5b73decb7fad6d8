import AppSupport
import FeedCore
import OfflineCore

/// The customer sees the images themselves.
extension Scenario {
  static let imageScenarios: [Scenario] = [
    .feed(
      "A10", "an image is displayed, cached, and there offline",
      .given("connectivity") { $0.remote.serves(.images(0..<10)) },
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
      "A11", "offline, an image not cached: an error",
      .given("no connectivity, and an image that is not cached") {
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
      "A12", "a wrong image answer is neither shown nor cached",
      .given("an image answer that is not 200") { $0.network.isValid = false },
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
