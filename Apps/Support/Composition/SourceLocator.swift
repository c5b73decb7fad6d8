public import Plugins

/// A text of the form `scheme:place`, taken apart.
struct Locator {
  /// What stands before the first colon, in lower case, as schemes compare (RFC 3986, 3.1); the
  /// empty text where there is no colon.
  let scheme: String
  /// What stands after it.
  let place: String

  init(_ text: String) {
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
      : place.first?.isNumber == true
  }

  /// The text as messages may repeat it: a place may hold a password.
  var shown: String {
    let hasSecrets = place.contains("@") || place.contains("?")
    return (scheme.isEmpty ? "" : "\(scheme):") + (hasSecrets ? "…" : place)
  }
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
      let known = plugins.flatMap(\.locators).joined(separator: ", ")
      let ways = [
        ("http:", "for a feed API write 'http://\(locator.shown)'"),
        ("rss:", "for RSS or Atom 'rss:https://\(locator.shown)'"),
      ].filter { known.contains($0.0) }.map(\.1).joined(separator: ", ")
      let hint = locator.isHost && !ways.isEmpty ? "; \(ways)" : ""
      throw UsageError("unknown source '\(locator.shown)'\(hint); known are: \(known)")
    }
    self.plugin = plugin
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
      throw UsageError("--source \(Locator(text).shown): \(error.reason)")
    }
  }
}
