import DemoSource
import FeedCore
import OfflineCore
import Testing

struct SourceOptionsTests {
  @Test(
    "The place is what stands after the first colon",
    arguments: [
      ("demo:", ""), ("demo", ""), ("photos:/home/ana", "/home/ana"),
      ("http://example.com:8080/api", "//example.com:8080/api"), (":", ""), ("", ""),
    ])
  func place(locator: String, place: String) {
    #expect(SourceOptions(locator: locator).place == place)
    #expect(SourceOptions(locator: locator).locator == locator)
  }

  @Test func theInternetIsAllThatIsAllowedUnlessTold() {
    let options = SourceOptions(locator: "demo:")
    #expect(options.timeout == .seconds(10))
    #expect(!options.allowsPrivate)
    #expect(options.typedAddress == nil)
    #expect(options.trustsHost)
  }

  @Test func aPlaceThatCannotBeMeantIsRefused() {
    let error = #expect(throws: SourceOptions.InvalidLocator.self) {
      try SourcePlugin<FeedPorts>.demo.open(SourceOptions(locator: "demo:somewhere"))
    }
    #expect(error?.reason.contains("demo:") == true)
  }
}
