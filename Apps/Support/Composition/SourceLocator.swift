public import OfflineCore

/// A text of the form `scheme:place`, taken apart.
package struct Locator {
  /// What stands before the first colon, in lower case, as schemes compare (RFC 3986, 3.1); the
  /// empty text where there is no colon.
  let scheme: String
  /// What stands after it.
  let place: String

  /// - Parameter schemes: Those that are known, some of which may hold a colon.
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

  /// Whether it is the name of a host, with a port or without, whose scheme was left out.
  var isHost: Bool {
    scheme.isEmpty
      ? place.contains(".") && !place.hasPrefix(".") && !place.hasPrefix("/")
        && !place.hasPrefix("~")
      : place.first?.isNumber == true
  }

  /// Whether it is the path of a file or a folder, whose scheme was left out.
  var isPath: Bool { scheme.isEmpty && place.contains("/") && !isHost }

  /// The text as messages may repeat it: a place may hold a password. Of an address that shows where
  /// its name and password end, the rest is repeated.
  package var shown: String {
    let start = scheme.isEmpty ? "" : scheme.contains(where: "@=".contains) ? "…:" : "\(scheme):"
    let address = place.prefix { $0 != "?" && $0 != "#" }
    let query = place[address.endIndex...].first.map { "\($0)…" } ?? ""
    guard !place[address.endIndex...].contains("@"), !address.contains("=") else {
      return start + "…"
    }
    guard let at = address.lastIndex(of: "@") else {
      return TypedSecrets(in: [start + address]).isEmpty ? start + address + query : start + "…"
    }
    let head = address.prefixMatch(of: /([a-z]+:)?\/\//)?.output.0
    let shown = head.map { "\($0)…\(address[at...])" } ?? "…"
    return start + (TypedSecrets(in: [shown]).isEmpty ? shown + query : "…")
  }

  /// Refuses the address of a server where a path stands: it would be made, and shown, as folders.
  func checkPath(_ kind: String) throws {
    guard place.contains("//"), !TypedSecrets(in: [place]).isEmpty else { return }
    throw UsageError("\(kind) '\(scheme):…': write a path after '\(scheme):', not an address")
  }

  /// What was probably meant, where a scheme lacks its colon, or has a slip in it.
  ///
  /// - Parameter ways: Known schemes, and how each is written.
  func mended(by ways: [(scheme: String, way: String)]) -> String? {
    let word = scheme.isEmpty ? place.lowercased() : scheme
    guard let near = word.nearest(of: ways.map(\.scheme)) else { return nil }
    return scheme.isEmpty
      ? ways.first { $0.scheme == near }?.way : near + shown.dropFirst(scheme.count)
  }
}

extension UsageError {
  /// That no plug-in has the scheme of a locator; with a hint, and those that there are.
  static func unknown(
    _ kind: String, _ locator: Locator, hint: String?, known: [String]
  ) -> UsageError {
    let hint = hint.map { "\($0) " } ?? ""
    return UsageError(
      "unknown \(kind) '\(locator.shown)'; \(hint)known are: \(known.joined(separator: ", "))")
  }

  static func didYouMean(_ text: String) -> String { "did you mean '\(text)'?" }
}

/// A source as a person names it, such as `photos:~/Pictures`.
public struct SourceLocator<Ports: Sendable>: Sendable {
  private let plugin: SourcePlugin<Ports>
  private let text: String

  /// - Parameters:
  ///   - text: As typed; `nil` for the first of the plug-ins.
  ///   - environment: Says where the home folder is.
  /// - Throws: ``UsageError``.
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

  /// Opens the source: lazily.
  ///
  /// - Parameter options: Makes what the source is told, of the locator in full.
  /// - Throws: ``UsageError`` when it could never be read.
  public func open(
    _ options: (_ locator: String) -> SourceOptions = { SourceOptions(locator: $0) }
  ) throws -> Source<Ports> {
    do {
      return try plugin.open(options(text))
    } catch {
      let locator = Locator(text)
      let place = Locator(locator.place)
      let isHost = !place.place.hasPrefix("/") && (place.scheme.isEmpty || place.isHost)
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
