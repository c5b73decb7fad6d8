import Terminal

extension String {
  /// Returns the beginning of the text, because a long text must not fill the page.
  func shortened(to limit: Int) -> String {
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }

  /// An id in the form in which messages repeat it.
  var shown: String { shortened(to: 100).sanitized }
}
