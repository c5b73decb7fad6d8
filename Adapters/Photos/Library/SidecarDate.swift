import FoundationEssentials

/// Dates as the feed API writes them: with `Z`, `+00:00` or `+0000`, with or without fractions.
enum SidecarDate {
  static func date(from text: String) -> Date? {
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains("."))
    // The parser itself would ignore what follows the zone.
    guard
      let (end, date) = try? style.consuming(
        text, startingAt: text.startIndex, in: text.startIndex..<text.endIndex),
      end == text.endIndex
    else { return nil }
    return date
  }
}
