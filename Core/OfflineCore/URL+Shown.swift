public import FoundationEssentials

extension URL {
  /// The address as messages and traces may show it: a name, a password and a query stay out,
  /// because they may be secrets.
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
