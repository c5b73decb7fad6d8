import HTTPTypes
import Hummingbird
import OfflinePresentation
import WebSupport

/// Who reads a page: their language, and where they are.
struct Reader {
  private static let cookie = "lang"
  private static let parameter: Substring = "lang"

  let language: Messages.Language
  /// The address of the page, to be had in other languages.
  private let path: String
  private let query: [(name: Substring, value: Substring)]
  /// Whether the reader has chosen the language on this very page.
  private let isChoosing: Bool

  /// - Parameter otherwise: The language of readers who ask for none that is known.
  /// - Throws: `RequestFailure` for a language that is not known here.
  init(_ request: Request, otherwise: Messages.Language) throws(RequestFailure) {
    let chosen = try request.parameter(Self.parameter)
    if let chosen {
      guard let language = Messages.Language(tag: chosen) else {
        throw .badRequest(
          "lang is one of \(Messages.Language.knownTags.joined(separator: ", "))")
      }
      self.language = language
    } else {
      language = Self.language(request) ?? otherwise
    }
    isChoosing = chosen != nil
    path = request.uri.path
    query = request.uri.queryParameters.filter { $0.key != Self.parameter }
      .map { (name: $0.key, value: $0.value) }
  }

  /// A reader of whom nothing can be made out.
  init(unknown request: Request, otherwise: Messages.Language) {
    language = Self.language(request) ?? otherwise
    (path, query, isChoosing) = ("/", [], false)
  }

  /// The texts in their language. A page that is written already needs none of them.
  var messages: Messages { Messages(language) }

  /// Whether the page has the shortest of its addresses, as it has for most readers.
  var hasNoQuery: Bool { query.isEmpty && !isChoosing }

  /// The address of the same page in a language.
  func address(in language: Messages.Language) -> String {
    let others = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)&" }.joined()
    return "\(path)?\(others)\(Self.parameter)=\(language.rawValue)"
  }

  /// What a response says about the language.
  var headers: HTTPFields {
    var headers: HTTPFields = [
      .contentLanguage: language.rawValue, .vary: "Accept-Language, Cookie",
    ]
    if isChoosing {
      headers[.setCookie] =
        "\(Self.cookie)=\(language.rawValue); Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly"
    }
    return headers
  }

  /// The language that was chosen before, else the one that the browser asks for first (RFC 9110,
  /// 12.5.4).
  private static func language(_ request: Request) -> Messages.Language? {
    if let cookie = request.cookies[Self.cookie]?.value,
      let language = Messages.Language(tag: cookie)
    {
      return language
    }
    var best: (language: Messages.Language, weight: Double)?
    for range in (request.headers[.acceptLanguage] ?? "").prefix(1000).split(separator: ",") {
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let tag = parts.first, let language = Messages.Language(tag: tag) else { continue }
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map {
        Double($0.dropFirst(2)) ?? 0
      }
      guard (weight ?? 1) > best?.weight ?? 0 else { continue }
      best = (language, weight ?? 1)
    }
    return best?.language
  }
}

extension Request {
  /// The value of a parameter that may be given once.
  func parameter(_ name: Substring) throws(RequestFailure) -> String? {
    try QueryParameters(of: self).value(of: name)
  }

  /// The value of a parameter that is a number from 1 on, with up to so many digits.
  func number(_ name: Substring, digits: Int) throws(RequestFailure) -> Int? {
    guard let text = try parameter(name) else { return nil }
    guard text.utf8.count <= digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text), number > 0
    else { throw .badRequest("\(name) is a number from 1 on") }
    return number
  }
}
