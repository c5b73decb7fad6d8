import FeedCore
import FoundationEssentials
import OfflineCore

/// The feed.
let feedSubject = ListSubject(
  kind: .feed,
  item: { number in
    FeedImage(
      id: UUID(number),
      description: number.isMultiple(of: 3) ? nil : "Description \(number)",
      location: number.isMultiple(of: 2) ? nil : "Location \(number)",
      url: url("https://example.com/image-\(number).png"))
  },
  awkward: [
    image(1, nil, nil), image(1, "", ""), image(1, "", nil), image(1, nil, ""),
    image(2, "before\u{0}after", "\u{0}"), image(2, "before\u{0}after", "\u{0}"),
    image(3, "line\nbreak\r\ttab\u{1B}[31m \"quoted\" \\ 'single' </script>", "null"),
    image(4, "e\u{301} is not \u{E9}", "\u{1F469}\u{200D}\u{1F4BB} \u{202E}\u{FEFF}"),
    image(5, String(repeating: "long \u{3B1} ", count: 20_000), "Ω\u{2028}\u{2029}"),
    FeedImage(
      id: UUID(6), description: "address", location: nil,
      url: url("https://user@example.com:8443/a%20b/%E2%9C%93?q=1&q=%00#top")),
  ])

private func image(_ id: Int, _ description: String?, _ location: String?) -> FeedImage {
  FeedImage(
    id: UUID(id), description: description, location: location, url: url("https://example.com"))
}

/// An address among the kit's own texts, all of which are addresses.
func url(_ text: String) -> URL { URL(string: text)! }

extension UUID {
  /// The n-th of the identifiers that the kit uses.
  init(_ number: Int) {
    let bytes = withUnsafeBytes(of: UInt64(number).bigEndian) { Array($0) }
    self.init(
      uuid: (
        0xC0, 0xDE, 0, 0, 0, 0, 0x40, 0, bytes[0] | 0x80, bytes[1], bytes[2], bytes[3], bytes[4],
        bytes[5], bytes[6], bytes[7]
      ))
  }
}
