import FoundationEssentials
import OfflineCore

/// Returns a value as readable text that escapes everything except printable ASCII.
func text(of value: Any) -> String {
  switch value {
  case let value as Data:
    "\(value.count) bytes " + value.prefix(4096).map(hex).joined(separator: " ")
  case let value as Date: "\(value.timeIntervalSinceReferenceDate) seconds since 2001"
  case let value as String: "'\(escaped(value))'"
  case let value as [URL]: "[" + value.map(\.absoluteString).joined(separator: ", ") + "]"
  default:
    if case let mirror = Mirror(reflecting: value), mirror.displayStyle == .optional {
      mirror.children.first.map { text(of: $0.value) } ?? "nothing"
    } else {
      escaped(String(describing: value))
    }
  }
}

/// Returns an error as text. Errors of the ports show the reason, the place and the detail.
package func text(of error: any Error) -> String {
  let words =
    switch error {
    case let error as StoreError: ["StoreError", "\(error.reason)", error.place, error.detail]
    case let error as SourceError: ["SourceError", "\(error.reason)", error.address, error.detail]
    default: ["\(error)"]
    }
  return words.filter { !$0.isEmpty }.joined(separator: ": ")
}

/// Returns both texts whole, or only the part where they begin to differ.
func difference(between one: String, and other: String) -> (String, String) {
  let longest = 160
  let (a, b) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
  guard max(a.count, b.count) > longest else { return (one, other) }
  let same = zip(a, b).prefix { $0 == $1 }.count
  let start = max(0, same - longest / 4)
  func window(_ scalars: [Unicode.Scalar]) -> String {
    let end = min(scalars.count, start + longest)
    var text = String.UnicodeScalarView()
    if start < end { text.append(contentsOf: scalars[start..<end]) }
    return (start > 0 ? "…" : "") + String(text) + (end < scalars.count ? "…" : "")
      + " (differs at character \(same + 1), of \(scalars.count))"
  }
  return (window(a), window(b))
}

/// Returns the text with everything but printable ASCII as escapes, so that look-alikes differ.
func escaped(_ text: String) -> String {
  guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar.isASCII, scalar.value >= 0x20, scalar.value != 0x7F {
      result.unicodeScalars.append(scalar)
    } else {
      result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }
  return result
}

/// Returns the text, cut to the given bounds.
func bounded(_ text: String, lines: Int, characters: Int) -> String {
  var short = text.split(separator: "\n", omittingEmptySubsequences: false)
  let isLong = short.count > lines
  if isLong { short = Array(short.prefix(lines - 1)) + ["…"] }
  let joined = short.joined(separator: "\n")
  return joined.unicodeScalars.count <= characters
    ? joined : String(joined.unicodeScalars.prefix(characters - 1)) + "…"
}

/// Returns a list name as text.
func text(of name: ListName) -> String {
  let parent = name.parent.map { bounded("of '\(escaped($0))'", lines: 1, characters: 60) }
  return bounded("'\(escaped(name.kind))'", lines: 1, characters: 60)
    + (parent.map { " " + $0 } ?? "")
}

private func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
