import FoundationEssentials

/// The parts of typed words that may be a password or a token.
///
/// An address is plain if it names hosts, and at most a user and possible ports. In any other address,
/// a password may begin and end anywhere.
package struct TypedSecrets: Sendable {
  /// Each part with enough of its surroundings that it does not occur elsewhere by chance.
  private var parts: [(text: String, shown: String)] = []

  /// Whether the words contain no secrets.
  var isEmpty: Bool { parts.isEmpty }

  /// - Parameter words: Words of a command line, or values of environment variables.
  package init(in words: [String]) {
    // A parser may take the part before the '=' for the name of an option.
    for word in words.flatMap({ [$0, String($0.prefix { $0 != "=" })] }) {
      if let match = word.firstMatch(of: #/(?is)(https?)?(?:^|[:=])\/\/(.*)/#) {
        hideUser(of: match.2, isWeb: match.1 != nil)
      } else if let user = word.firstMatch(of: #/^[^\/:]*(:[^\/]*)@/#)?.1 {
        parts.append((String(user), ":…"))
      }
      let name = #/(?is)(?:assw|token|secret|pwd|key|auth|%[0-9a-f]{2}[\w%]*)[^=@\/]*(=.+)/#
      if let value = word.firstMatch(of: name)?.1 { parts.append((String(value), "=…")) }
    }
  }

  private mutating func hideUser(of address: Substring, isWeb: Bool) {
    if Self.isPlain(address) {
      // The user name may be a token.
      if isWeb, let at = address.firstIndex(of: "@"), !address.hasPrefix("…") {
        parts.append((String(address[...at]), "…@"))
      }
    } else if let at = address.lastIndex(of: "@"), Self.isPlain(address[at...]) {
      parts.append((String(address[..<at]), "…"))
    } else {
      parts.append((String(address), "…"))
    }
  }

  /// Returns whether the address is `USER@HOST:PORT,…/REST`. A host may be the path of a socket.
  private static func isPlain(_ address: Substring) -> Bool {
    let host = #"(?:\[[^\]/@]*\]|(?:[\w.~-]|%2[Ff])*)(?::\d{1,5})?"#
    let plain = try? Regex(#"(?s)(?:[\w.~…-]*@)?\#(host)(?:,\#(host))*(?:[/?#][^@]*)?"#)
    return plain.flatMap { try? $0.wholeMatch(in: address) } != nil
  }

  /// Returns a text that may repeat the words, with the secrets hidden.
  package func hidden(in text: String) -> String {
    parts.reduce(text) { $0.replacing($1.text, with: $1.shown) }
  }
}
