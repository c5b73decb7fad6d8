/// The flag of a football nation.
struct Flag: Hashable, Sendable {
  /// The country by ISO 3166-1, such as `EC`; or a part of one by ISO 3166-2, such as `GB-SCT`.
  let code: String

  /// The flag of a country by its Spanish or English name, however it is written; `nil` for every
  /// other text, because a wrong flag is worse than none.
  init?(nationality: String) {
    // The longest name is far shorter, and what a source sends may be of any length.
    guard nationality.utf8.count <= 100, let code = Self.codes[nationality.folded] else {
      return nil
    }
    self.code = code
  }

  /// The emoji (Unicode Technical Standard 51): regional indicators for a country, and for a part
  /// of one a black flag with the code in tags.
  var emoji: String {
    guard code.contains("-") else { return String(scalars(code.utf8, from: 0x1F1E6, for: "A")) }
    let letters = code.lowercased().utf8.filter { $0 != UInt8(ascii: "-") }
    return "\u{1F3F4}" + String(scalars(letters, from: 0xE0061, for: "a")) + "\u{E007F}"
  }

  private func scalars(
    _ letters: some Sequence<UInt8>, from start: UInt32, for first: Unicode.Scalar
  ) -> String.UnicodeScalarView {
    var view = String.UnicodeScalarView()
    view.append(
      contentsOf: letters.compactMap { Unicode.Scalar(start + UInt32($0) - first.value) })
    return view
  }
}
