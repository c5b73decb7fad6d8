/// Text from outside, fit for a line of the log: it can neither start another line, nor drive the
/// terminal that shows it, nor fill the disk.
struct LogText: CustomStringConvertible {
  private static let limit = 1000

  let description: String

  init(_ text: String) {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(Self.limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    description = text.unicodeScalars.count > Self.limit ? shown + "…" : shown
  }
}
