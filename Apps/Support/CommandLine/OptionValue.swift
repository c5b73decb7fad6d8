import Composition
import FoundationEssentials
import OfflineCore
import Platform
import Presentation

/// The options that an environment variable can stand in for.
enum OptionVariable: String, CaseIterable {
  case source = "SOURCE"
  case store = "STORE"
  case language = "LANGUAGE"
  case policy = "POLICY"
  case timeout = "TIMEOUT"
  case imageLimit = "IMAGE_LIMIT"

  /// Returns the name of the variable: each app has its own for places, and all apps share the others.
  func name(for app: String) -> String {
    switch self {
    case .source, .store: "\(app.uppercased())_\(rawValue)"
    case .language, .policy, .timeout, .imageLimit: "FEED_\(rawValue)"
    }
  }

  var option: String { "--" + rawValue.lowercased().split(separator: "_").joined(separator: "-") }
}

/// The value of an option, as typed or from the variable that stands in for it.
struct OptionValue {
  let text: String
  /// The name of the variable that gave the value, or `nil` if it was typed.
  let variable: String?
  private let option: OptionVariable

  /// The option or the variable, for messages.
  var name: String { variable ?? option.option }

  /// Creates the typed value, or that of the variable; `nil` if there is neither, or the variable is empty.
  init?(
    _ typed: String?, else variable: OptionVariable, app: String, _ environment: [String: String]
  ) {
    option = variable
    if let typed {
      (text, self.variable) = (typed, nil)
    } else if let text = environment[variable.name(for: app)], !text.isEmpty {
      (self.text, self.variable) = (text, variable.name(for: app))
    } else {
      return nil
    }
  }

  /// The locators of sources that the text names, separated by white space. A place may contain white space,
  /// so a locator begins only at a known scheme.
  func locators(of schemes: [String]) -> [String] {
    var locators: [String] = []
    var start = text.startIndex
    for index in text.indices where index >= start && text[index].isWhitespace {
      let rest = text[index...].drop(while: \.isWhitespace)
      let scheme = rest.prefix { $0 != ":" && !$0.isWhitespace }
      guard rest.dropFirst(scheme.count).first == ":", schemes.contains(scheme.lowercased())
      else { continue }
      locators.append(String(text[start..<index]))
      start = rest.startIndex
    }
    return (locators + [String(text[start...])]).compactMap(\.trimmedText)
  }

  /// - Parameter known: The policies of the app.
  func policy(in known: [DrawingPolicy]) throws -> DrawingPolicy {
    guard let policy = known.first(where: { $0.name == text }) else {
      let others = known.dropLast().map(\.name).joined(separator: ", ")
      let last = known.last.map { " or \($0.name)" } ?? ""
      throw UsageError("The value '\(text)' is invalid for '\(name)'; write \(others)\(last)")
    }
    return policy
  }

  func timeout() throws -> Duration { try Self.seconds(text, option: name) }

  static func seconds(_ text: String, option name: String) throws -> Duration {
    guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw UsageError("\(name) is a number of seconds: more than 0, and 86400 at most")
    }
    return .seconds(seconds)
  }

  /// Returns the instant at which the clock stands, or `nil` for the real clock.
  ///
  /// - Throws: ``UsageError`` if the text is not an ISO 8601 instant with a zone.
  static func instant(_ now: String?) throws -> Date? {
    guard let now else { return nil }
    guard let date = InternetDateTime.date(from: now) else {
      throw UsageError(
        "--now: '\(now)' is not an ISO 8601 instant with a zone, such as 2026-01-31T12:00:00Z")
    }
    return date
  }

  /// Parses a number of bytes, with an optional unit.
  func byteCount() throws -> Int {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let count = Int(digits), let factor = Self.units[String(unit)],
      case (let bytes, let isTooMany) = count.multipliedReportingOverflow(by: factor), !isTooMany
    else {
      throw UsageError(
        "\(name) is a number of bytes: 0 or more, with KiB, MiB, GiB, kB, MB or GB if you like")
    }
    return bytes
  }

  func language() throws -> Messages.Language {
    guard let language = Messages.Language(tag: text) else {
      let known = Messages.Language.knownTags.joined(separator: ", ")
      throw UsageError("\(name): '\(text)' is not a language known here; known are: \(known)")
    }
    return language
  }

  private static let units = [
    "": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "kB": 1000, "MB": 1_000_000,
    "GB": 1_000_000_000,
  ]
}

extension DrawingPolicy {
  /// The line for the help text.
  var summary: String {
    switch self {
    case .once(.remoteFirst): "the source, and what is saved when that fails"
    case .once(.cacheFirst): "what is saved while it is fresh, else the source"
    case .once(.cacheOnly): "what is saved, and nothing else"
    case .once(.remoteOnly): "the source; nothing is saved, and nothing saved is shown"
    case .cachedThenRefreshed: "what is saved at once, and the source in its place"
    }
  }
}
