public import OfflineCore

/// A text of the form `scheme:place`, split into its parts.
package struct Locator {
  /// The part before the first colon, in lower case, because schemes ignore case (RFC 3986, 3.1); empty if
  /// there is no colon.
  let scheme: String
  /// The part after it.
  let place: String

  /// - Parameter schemes: The known schemes, some of which may contain a colon.
  package init(_ text: String, among schemes: [String] = []) {
    if let long = schemes.first(where: { $0.contains(":") && "\(text):".hasPrefix("\($0):") }) {
      (scheme, place) = (long, String(text.dropFirst(long.count + 1)))
      return
    }
    guard let colon = text.firstIndex(of: ":") else {
      (scheme, place) = ("", text)
      return
    }
    scheme = text[..<colon].lowercased()
    place = String(text[text.index(after: colon)...])
  }

  /// Whether it is a host name without its scheme, with or without a port.
  var isHost: Bool {
    scheme.isEmpty
      ? place.contains(".") && !place.hasPrefix(".") && !place.hasPrefix("/")
        && !place.hasPrefix("~")
      : place.first?.isNumber == true
  }

  /// Whether it is the path of a file or a folder without its scheme.
  var isPath: Bool { scheme.isEmpty && place.contains("/") && !isHost }

  /// The text in a form that messages may repeat, because a place may contain a password. An address that
  /// shows where its user and password end keeps its other parts.
  package var shown: String {
    let start = scheme.isEmpty ? "" : scheme.contains(where: "@=".contains) ? "…:" : "\(scheme):"
    let address = place.prefix { $0 != "?" && $0 != "#" }
    let query = place[address.endIndex...].first.map { "\($0)…" } ?? ""
    guard !place[address.endIndex...].contains("@"), !address.contains("=") else {
      return start + "…"
    }
    // Searches bytes, because searching characters backwards takes quadratic time in a row of flags.
    guard let at = address.utf8.lastIndex(of: UInt8(ascii: "@")) else {
      return TypedSecrets(in: [start + address]).isEmpty ? start + address + query : start + "…"
    }
    let head = address.prefixMatch(of: /([a-z]+:)?\/\//)?.output.0
    let shown = head.map { "\($0)…\(address[at...])" } ?? "…"
    return start + (TypedSecrets(in: [shown]).isEmpty ? shown + query : "…")
  }

  /// Refuses an address with secrets in place of a path: it would become the names of folders, and be shown.
  func checkPath(_ kind: String) throws {
    guard place.contains("//"), !TypedSecrets(in: [place]).isEmpty else { return }
    throw UsageError("\(kind) '\(scheme):…': write a path after '\(scheme):', not an address")
  }

  /// Returns a suggestion for a scheme without its colon, or with a typing error.
  ///
  /// - Parameter ways: Known schemes, each with the way to write it.
  func mended(by ways: [(scheme: String, way: String)]) -> String? {
    let word = scheme.isEmpty ? place.lowercased() : scheme
    guard let near = word.nearest(of: ways.map(\.scheme)) else { return nil }
    return scheme.isEmpty
      ? ways.first { $0.scheme == near }?.way : near + shown.dropFirst(scheme.count)
  }
}

extension UsageError {
  /// Creates the error for an unknown scheme, with a hint and the known schemes.
  static func unknown(
    _ kind: String, _ locator: Locator, hint: String?, known: [String]
  ) -> UsageError {
    let hint = hint.map { "\($0) " } ?? ""
    return UsageError(
      "unknown \(kind) '\(locator.shown)'; \(hint)known are: \(known.joined(separator: ", "))")
  }

  static func didYouMean(_ text: String) -> String { "did you mean '\(text)'?" }
}

/// A source as the user names it, such as `photos:~/Pictures`.
public struct SourceLocator<Ports: Sendable>: Sendable {
  private let plugin: SourcePlugin<Ports>
  private let text: String

  /// - Parameters:
  ///   - text: As typed; `nil` for the first of the plug-ins.
  ///   - environment: The variables that name the home folder.
  /// - Throws: ``UsageError`` for an unknown scheme or an unusable path.
  public init(
    _ text: String?, in plugins: [SourcePlugin<Ports>], environment: [String: String]
  ) throws {
    let locator = Locator(text ?? (plugins.first?.schemes.first ?? "") + ":")
    guard let plugin = plugins.first(where: { $0.schemes.contains(locator.scheme) }) else {
      throw UsageError.unknown(
        "source", locator, hint: Self.hint(for: locator, in: plugins),
        known: plugins.flatMap(\.locators))
    }
    self.plugin = plugin
    if [.folder, .file].contains(plugin.placeKind) { try locator.checkPath("source") }
    let place = try DefaultPlace(environment: environment).expanded(locator.place)
    self.text = "\(locator.scheme):\(place)"
  }

  /// Opens the source lazily.
  ///
  /// - Parameter options: Returns the options of the source for the full locator.
  /// - Throws: ``UsageError`` if the locator is invalid.
  public func open(
    _ options: (_ locator: String) -> SourceOptions = { SourceOptions(locator: $0) }
  ) throws -> Source<Ports> {
    do {
      return try plugin.open(options(text))
    } catch {
      let locator = Locator(text)
      let place = Locator(locator.place)
      let isHost =
        ![locator, place].contains { $0.place.hasPrefix("/") }
        && (place.scheme.isEmpty || place.isHost)
      let mended = isHost && !locator.place.isEmpty ? ["//", "https://"] : []
      let hint =
        mended.map { "\(locator.scheme):\($0)\(locator.place)" }
        .first { Locator($0).shown == $0 && (try? plugin.open(SourceOptions(locator: $0))) != nil }
        .map { "; " + UsageError.didYouMean($0) } ?? ""
      throw UsageError("source '\(locator.shown)': \(error.reason)\(hint)")
    }
  }

  private static func hint(for locator: Locator, in plugins: [SourcePlugin<Ports>]) -> String? {
    let ways = plugins.flatMap { plugin in
      // The part in brackets is optional.
      zip(plugin.schemes, plugin.locators).map { scheme, locator in
        (scheme: scheme, way: String(locator.prefix { $0 != "[" }))
      }
    }
    if locator.isHost {
      let hosts = [
        ("http", "for a feed API write 'http://\(locator.shown)'"),
        ("rss", "for RSS or Atom 'rss:https://\(locator.shown)'"),
      ].filter { host in ways.contains { $0.scheme == host.0 } }
      return hosts.isEmpty ? nil : hosts.map(\.1).joined(separator: ", ") + ";"
    }
    let folder = plugins.first { $0.placeKind == .folder }?.schemes.first
    let path = locator.isPath ? folder.map { "\($0):\(locator.shown)" } : nil
    return (path ?? locator.mended(by: ways)).map(UsageError.didYouMean)
  }
}
