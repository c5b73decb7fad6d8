import FoundationEssentials
import OfflineCore

/// The moment at which these tests are run.
let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

/// What could drive a terminal, and how it is made harmless.
let evil = "\u{1B}[2J\u{202E}"
let harmless = "␛[2J\\u{202E}"

/// A list as a use case delivers it from the remote.
func loaded<Item>(_ items: [Item]) -> LoadedList<Item> {
  LoadedList(
    items: items, origin: .remote, source: "demo:", savedAt: now - 3 * 86_400,
    validUntil: now + 4 * 86_400, continuation: .end)
}
