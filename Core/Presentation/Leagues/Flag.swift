struct Flag: Hashable, Sendable {
  /// The code of a country in ISO 3166-1, such as `EC`, or of a part of one in ISO 3166-2, such as `GB-SCT`.
  let code: String

  /// Creates the flag of a country from its Spanish or English name, in any spelling; `nil` for any other
  /// text, because a wrong flag is worse than none.
  init?(nationality: String) {
    // The longest name is far shorter, but texts of sources have no limit.
    guard nationality.utf8.count <= 100, let code = Countries.codes[nationality.folded] else {
      return nil
    }
    self.code = code
  }

  /// The emoji (Unicode Technical Standard 51): regional indicators for a country; a black flag with the code
  /// in tags for a part of one.
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

extension String {
  /// The words in lower case, one space apart, without accents, full stops and apostrophes. All spellings of
  /// a name have the same folded form.
  ///
  /// Covers the Latin letters of Spanish and English names, because `FoundationEssentials` has no folding.
  var folded: String {
    var words = String.UnicodeScalarView()
    var isBetweenWords = false
    for scalar in lowercased().unicodeScalars {
      guard let letter = scalar.folded else { continue }
      guard letter != " " else {
        isBetweenWords = true
        continue
      }
      if isBetweenWords, !words.isEmpty { words.append(" ") }
      isBetweenWords = false
      words.append(letter)
    }
    return String(words)
  }
}

extension Unicode.Scalar {
  /// The folded character; a space for white space and hyphens, and `nil` for characters that are dropped.
  fileprivate var folded: Unicode.Scalar? {
    switch self {
    case "à"..."å": "a"
    case "ç": "c"
    case "è"..."ë": "e"
    case "ì"..."ï": "i"
    case "ñ": "n"
    case "ò"..."ö": "o"
    case "ù"..."ü": "u"
    case "-": " "
    case ".", "'", "’", "\u{300}"..."\u{36F}": nil
    default: properties.isWhitespace ? " " : self
    }
  }
}
