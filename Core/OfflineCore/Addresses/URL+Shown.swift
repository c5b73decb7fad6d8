public import FoundationEssentials

extension URL {
  /// The address as messages and traces may show it: a name, a password and a query stay out,
  /// because they may be secrets.
  public var shown: String {
    guard user() != nil || query() != nil,
      var parts = URLComponents(url: self, resolvingAgainstBaseURL: false)
    else { return absoluteString }
    let hasQuery = parts.query != nil
    parts.user = nil
    parts.password = nil
    parts.query = nil
    parts.fragment = nil
    return (parts.string ?? "") + (hasQuery ? "?…" : "")
  }
}
