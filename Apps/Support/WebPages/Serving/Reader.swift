package import HTTPTypes
package import Hummingbird
import OfflineCore
package import OfflinePresentation
package import WebSupport

/// Who reads a page: their language, and where they are.
package struct Reader {
  private static let cookie = "lang"
  private static let parameter: Substring = "lang"
  private static let refreshParameter: Substring = "refresh"

  package let language: Messages.Language
  /// The refresh that has led here, if it failed.
  let refresh: String?
  /// What else the page is asked for with, to be had in other languages.
  private let query: [(name: Substring, value: Substring)]
  /// Whether the reader has chosen the language on this very page.
  private let isChoosing: Bool

  /// - Parameter otherwise: The language of readers who ask for none that is known.
  /// - Throws: `RequestFailure` for a language that is not known here.
  package init(_ request: Request, otherwise: Messages.Language) throws(RequestFailure) {
    let chosen = try request.parameter(Self.parameter)
    if let chosen {
      guard let language = Messages.Language(tag: chosen) else {
        throw .badRequest(
          "lang is one of \(Messages.Language.knownTags.joined(separator: ", "))")
      }
      self.language = language
    } else {
      language = Self.language(request, otherwise)
    }
    isChoosing = chosen != nil
    refresh = try request.parameter(Self.refreshParameter)
    query = request.uri.queryParameters
      .filter { ![Self.parameter, Self.refreshParameter].contains($0.key) }
      .map { (name: $0.key, value: $0.value) }
  }

  /// A reader of whom nothing can be made out.
  package init(unknown request: Request, otherwise: Messages.Language) {
    language = Self.language(request, otherwise)
    (refresh, query, isChoosing) = (nil, [], false)
  }

  /// The texts in their language. A page that is written already needs none of them.
  package var messages: Messages { Messages(language) }

  /// The address of the same page in a language: whatever its path, it is on this server.
  package func address(in language: Messages.Language) -> String {
    let others = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)&" }.joined()
    return "?\(others)\(Self.parameter)=\(language.rawValue)"
  }

  /// What a response says about the language.
  package var headers: HTTPFields {
    var headers: HTTPFields = [
      .contentLanguage: language.rawValue, .vary: "Accept-Language, Cookie",
    ]
    if isChoosing {
      headers[.setCookie] =
        "\(Self.cookie)=\(language.rawValue); Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly"
    }
    return headers
  }

  /// The language that was chosen before, else the one that the browser wants most (RFC 9110, 12.5.4),
  /// where `*` stands for all that it does not name.
  private static func language(
    _ request: Request, _ otherwise: Messages.Language
  ) -> Messages.Language {
    if let cookie = request.cookies[Self.cookie]?.value,
      let language = Messages.Language(tag: cookie)
    {
      return language
    }
    var best: (language: Messages.Language, weight: Int)?
    var (named, others) = (Set<Messages.Language>(), 0)
    for range in (request.headers[.acceptLanguage] ?? "").prefix(1000).split(separator: ",") {
      let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
      let weight =
        parts.dropFirst().first { $0.lowercased().hasPrefix("q=") }
        .map { thousandths($0.dropFirst(2)) } ?? 1000
      if parts.first == "*" { others = weight }
      guard let language = parts.first.flatMap({ Messages.Language(tag: $0) }) else { continue }
      named.insert(language)
      if weight > best?.weight ?? 0 { best = (language, weight) }
    }
    if others > best?.weight ?? 0,
      let other = ([otherwise] + Messages.Language.allCases).first(where: { !named.contains($0) })
    {
      return other
    }
    return best?.language ?? otherwise
  }

  /// A weight (RFC 9110, 12.4.2): from 0 to 1, with up to three decimals; what is none is nothing.
  private static func thousandths(_ weight: Substring) -> Int {
    let parts = weight.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count > 1 ? parts[1] : ""
    guard ["0", "1"].contains(parts[0]), decimals.utf8.count <= 3,
      decimals.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(parts[0] + decimals + String(repeating: "0", count: 3 - decimals.utf8.count))
    else { return 0 }
    return number <= 1000 ? number : 0
  }
}
