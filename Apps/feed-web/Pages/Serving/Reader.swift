package import HTTPTypes
package import Hummingbird
import OfflineCore
package import Presentation
package import WebSupport

/// A reader of a page: the language, the chosen view, and the current address.
package struct Reader {
  private static let languageName = "lang"
  private static let viewName = "view"
  private static let refreshName = "refresh"

  package let language: Messages.Language
  let view: FeedView
  /// Whether the request only asks for the length of the page.
  let isMeasuring: Bool
  /// The id of the failed refresh that redirected the reader here, if any.
  let refresh: String?
  /// The other parameters of the request, kept in links to other languages and views.
  private let query: [(name: Substring, value: Substring)]
  /// The choices in this request, to be stored in cookies.
  private let chosen: [(name: String, value: String)]

  /// - Parameter otherwise: The default language, if the browser prefers no supported one.
  /// - Throws: `RequestFailure` for an unknown language or view.
  package init(_ request: Request, otherwise: Messages.Language) throws(RequestFailure) {
    var chosen: [(name: String, value: String)] = []
    if let tag = try request.parameter(Self.languageName[...]) {
      guard let language = Messages.Language(tag: tag) else {
        throw .badRequest(
          "lang is one of \(Messages.Language.knownTags.joined(separator: ", "))")
      }
      self.language = language
      chosen.append((Self.languageName, language.rawValue))
    } else {
      language = Self.language(request, otherwise: otherwise)
    }
    if let name = try request.parameter(Self.viewName[...]) {
      guard let view = FeedView(rawValue: name) else {
        let known = FeedView.allCases.map(\.rawValue)
        throw .badRequest("view is one of \(known.joined(separator: ", "))")
      }
      self.view = view
      chosen.append((Self.viewName, view.rawValue))
    } else {
      view = Self.view(request)
    }
    self.chosen = chosen
    isMeasuring = request.method == .head
    refresh = try request.parameter(Self.refreshName[...])
    let others = [Self.languageName, Self.viewName, Self.refreshName]
    query = request.uri.queryParameters
      .filter { !others.contains(String($0.key)) }
      .map { (name: $0.key, value: $0.value) }
  }

  /// Creates a reader of the page for a failed request, whose parameters may be invalid.
  package init(failing request: Request, otherwise: Messages.Language) {
    if let reader = try? Reader(request, otherwise: otherwise) {
      self = reader
      return
    }
    language = Self.language(request, otherwise: otherwise)
    view = Self.view(request)
    (refresh, query, chosen, isMeasuring) = (nil, [], [], false)
  }

  /// The texts in this language. A page that is already rendered needs none of them.
  package var messages: Messages { Messages(language) }

  /// Returns the address of the same page in another language. It is relative, so it stays on this server.
  package func address(in language: Messages.Language) -> String {
    address(with: Self.languageName, value: language.rawValue)
  }

  func address(as view: FeedView) -> String { address(with: Self.viewName, value: view.rawValue) }

  private func address(with name: String, value: String) -> String {
    let others = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)&" }.joined()
    return "?\(others)\(name)=\(value)"
  }

  /// The response fields for the language and for the stored choices.
  package var headers: HTTPFields {
    var headers: HTTPFields = [
      .contentLanguage: language.rawValue, .vary: "Accept-Language, Cookie",
    ]
    headers[values: .setCookie] = chosen.map {
      "\($0.name)=\($0.value); Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly"
    }
    return headers
  }

  private static func view(_ request: Request) -> FeedView {
    request.cookies[viewName].flatMap { FeedView(rawValue: $0.value) } ?? .wall
  }

  /// Returns the language that was chosen before, or else the one that the browser prefers (RFC 9110,
  /// 12.5.4). `*` stands for all languages that the browser does not name.
  private static func language(
    _ request: Request, otherwise: Messages.Language
  ) -> Messages.Language {
    if let cookie = request.cookies[languageName]?.value,
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

  /// Returns a weight (RFC 9110, 12.4.2), from 0 to 1 with up to three decimals, or 0 for invalid text.
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
