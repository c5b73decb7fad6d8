public import FoundationEssentials

extension StringProtocol {
  /// The text without leading and trailing white space.
  package var trimmed: SubSequence {
    if let first = first?.asciiValue, let last = last?.asciiValue, first > 0x20, last > 0x20 {
      return self[...]
    }
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? start
  }

  /// The trimmed text; `nil` if it is empty.
  package var trimmedText: String? {
    let text = trimmed
    return text.isEmpty ? nil : String(text)
  }
}

extension String {
  /// Returns the path with a leading `~` replaced by a home folder, for paths that no shell has expanded.
  package func replacingTilde(by home: String) -> String {
    self == "~" || hasPrefix("~/") ? home + dropFirst() : self
  }
}

extension Duration {
  /// The number of seconds, for texts and libraries that take no duration.
  public var inSeconds: Double {
    // Computed from both components, 0.3 s would be 0.30000000000000004.
    self / .seconds(1)
  }
}

extension URL {
  /// The address for messages and traces, without user name, password, query and fragment, which may be
  /// secrets.
  public var shown: String {
    guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: true) else {
      return "\(scheme ?? ""):…"
    }
    parts.user = nil
    parts.password = nil
    parts.query = nil
    parts.fragment = nil
    return parts.string ?? "\(scheme ?? ""):…"
  }
}
