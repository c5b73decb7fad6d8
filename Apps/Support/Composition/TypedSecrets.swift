import FoundationEssentials

/// The parts of typed words that may be a password or a token.
///
/// An address is plain if it names hosts, and at most a user and possible ports. In any other address,
/// a password may begin and end anywhere.
package struct TypedSecrets: Sendable {
  // Made once, because making them takes longer than looking for a match in all words.
  private nonisolated(unsafe) static let address = #/(?is)(https?)?(?:^|[:=])\/\/(.*)/#
  private nonisolated(unsafe) static let user = #/^[^\/:]*(:[^\/]*)@/#
  private nonisolated(unsafe) static let value =
    #/(?is)(?:assw|token|secret|pwd|key|auth|%[0-9a-f]{2}[\w%]*)[^=@\/]*(=.+)/#
  /// An address `USER@HOST:PORT,…/REST`. A host may be the path of a socket. Possessive quantifiers save
  /// the memory for backtracking, which no match needs.
  private nonisolated(unsafe) static let plain =
    #/
    (?s)(?:[\w.~…-]*+@)?
    (?:(?:\[[^\]\/@]*+\]|(?:[\w.~-]++|%2[Ff])*+)(?::\d{1,5}+)?(?:,|(?=[\/?\#])|$))+
    (?:[\/?\#][^@]*)?
    /#

  /// Each part with enough of its surroundings that it does not occur elsewhere by chance.
  private var parts: [(text: String, shown: String)] = []

  /// Whether the words contain no secrets.
  var isEmpty: Bool { parts.isEmpty }

  /// - Parameter words: Words of a command line, or values of environment variables.
  package init(in words: [String]) {
    for word in words {
      hideSecrets(of: word)
      // A parser may take the part before the '=' for the name of an option.
      if word.contains("=") { hideSecrets(of: String(word.prefix { $0 != "=" })) }
    }
  }

  private mutating func hideSecrets(of word: String) {
    // The first use of an expression compiles it, so none is used that the word can't match.
    if word.contains("//"), let match = word.firstMatch(of: Self.address) {
      hideUser(of: match.2, isWeb: match.1 != nil)
    } else if word.contains("@"), let user = word.firstMatch(of: Self.user)?.1 {
      parts.append((String(user), ":…"))
    }
    if word.contains("="), let value = word.firstMatch(of: Self.value)?.1 {
      parts.append((String(value), "=…"))
    }
  }

  private mutating func hideUser(of address: Substring, isWeb: Bool) {
    if Self.isPlain(address) {
      // The user name may be a token.
      if isWeb, let at = address.firstIndex(of: "@"), !address.hasPrefix("…") {
        parts.append((String(address[...at]), "…@"))
      }
    } else if let at = address.utf8.lastIndex(of: UInt8(ascii: "@")), Self.isPlain(address[at...]) {
      parts.append((String(address[..<at]), "…"))
    } else {
      parts.append((String(address), "…"))
    }
  }

  private static func isPlain(_ address: Substring) -> Bool {
    address.wholeMatch(of: plain) != nil
  }

  /// Returns a text that may repeat the words, with the secrets hidden.
  package func hidden(in text: String) -> String {
    parts.reduce(text) { $0.replacing($1.text, with: $1.shown) }
  }
}
