/// A word of the form `scheme:place`, taken apart.
struct PlaceWord {
  /// What stands before the first colon, in lower case, as schemes compare (RFC 3986, 3.1); the
  /// empty text where there is no colon.
  let scheme: String
  /// What stands after it.
  let place: String

  init(_ word: String) {
    guard let colon = word.firstIndex(of: ":") else {
      (scheme, place) = ("", word)
      return
    }
    scheme = word[..<colon].lowercased()
    place = String(word[word.index(after: colon)...])
  }

  /// The word as messages may repeat it: a place may hold a password.
  var shown: String {
    let hasSecrets = place.contains("@") || place.contains("?")
    return (scheme.isEmpty ? "" : "\(scheme):") + (hasSecrets ? "…" : place)
  }
}
