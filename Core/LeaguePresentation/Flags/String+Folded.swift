extension String {
  /// The words in lower case, one space apart, without accents, full stops and apostrophes: what
  /// ways of writing the same name have in common.
  ///
  /// Covers the Latin letters of Spanish and English names; `FoundationEssentials` folds nothing.
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
  /// A space for what parts words, and `nil` for what is left out.
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
