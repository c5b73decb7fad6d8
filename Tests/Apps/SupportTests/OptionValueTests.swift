import OfflineCore
import Testing

@testable import CommandLine
@testable import Composition

struct OptionValueTests {
  private func value(_ text: String?, environment: [String: String] = [:]) -> OptionValue? {
    OptionValue(text, else: .imageLimit, app: "ligas", environment)
  }

  @Test func theOptionGoesBeforeTheVariable() throws {
    let environment = ["FEED_IMAGE_LIMIT": "2"]
    #expect(value("1", environment: environment)?.text == "1")
    #expect(value(nil, environment: environment)?.text == "2")
    #expect(value(nil, environment: ["FEED_IMAGE_LIMIT": ""]) == nil)
    #expect(value(nil) == nil)
  }

  @Test(arguments: [
    (OptionVariable.source, "LIGAS_SOURCE"), (.store, "LIGAS_STORE"), (.policy, "FEED_POLICY"),
    (.language, "FEED_LANGUAGE"), (.timeout, "FEED_TIMEOUT"), (.imageLimit, "FEED_IMAGE_LIMIT"),
  ])
  func placesDifferFromAppToApp(variable: OptionVariable, name: String) {
    #expect(variable.name(for: "ligas") == name)
  }

  @Test(arguments: [
    ("demo:", ["demo:"]), ("demo: photos:/a", ["demo:", "photos:/a"]),
    (" photos:/a b\n  RSS:https://c \t", ["photos:/a b", "RSS:https://c"]),
    ("photos:/my demo:x y", ["photos:/my", "demo:x y"]), ("xyz demo", ["xyz demo"]), (" ", []),
  ])
  func severalSourcesBeginAtTheirSchemes(text: String, locators: [String]) {
    #expect(value(text)?.locators(of: ["demo", "photos", "rss"]) == locators)
  }

  @Test(arguments: [
    ("0", 0), ("17", 17), ("1KiB", 1024), ("2 MiB", 2 << 20), ("3GiB", 3 << 30), ("1kB", 1000),
    ("2MB", 2_000_000), ("3GB", 3_000_000_000),
  ])
  func aSizeMayHaveAUnit(text: String, bytes: Int) throws {
    #expect(try value(text)?.byteCount() == bytes)
  }

  @Test(arguments: ["", "-1", "KiB", "1 KIB", "1.5MiB", "1 MiB more", "9223372036854775807KiB"])
  func whatIsNoSizeIsRefusedByTheNameOfWhereItStands(text: String) {
    let end = "is a number of bytes: 0 or more, with KiB, MiB, GiB, kB, MB or GB if you like"
    #expect(throws: UsageError("--image-limit \(end)")) { try value(text)?.byteCount() }
    guard !text.isEmpty else { return }
    #expect(throws: UsageError("FEED_IMAGE_LIMIT \(end)")) {
      try value(nil, environment: ["FEED_IMAGE_LIMIT": text])?.byteCount()
    }
  }
}
