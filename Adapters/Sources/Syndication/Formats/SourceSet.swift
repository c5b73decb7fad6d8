/// The candidates of an image in several sizes, as listed in the HTML attribute `srcset`.
enum SourceSet {
  /// The most candidates that are examined.
  private static let limit = 64

  /// Returns the widest candidate, and the value of its descriptor: a width or a density.
  static func widestCandidate(in text: String) -> (address: String, size: Double)? {
    var best: (address: String, size: Double)?
    var rest = text.prefix(64 << 10)
    for _ in 0..<limit {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      // An address may contain commas, but does not end with one.
      var address = rest.prefix { !$0.isWhitespace }
      guard !address.isEmpty else { break }
      rest = rest[address.endIndex...]
      var size = 1.0
      if address.last == "," {
        while address.last == "," { address.removeLast() }
      } else {
        let descriptor = rest.prefix { $0 != "," }
        rest = rest[descriptor.endIndex...]
        let number = descriptor.drop(while: \.isWhitespace).prefix { $0.isNumber || $0 == "." }
        size = Double(number) ?? 1
      }
      if !address.hasPrefix("data:"), size > best?.size ?? 0 { best = (String(address), size) }
    }
    return best
  }
}
