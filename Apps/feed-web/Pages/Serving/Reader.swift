package import HTTPTypes
package import Hummingbird
import OfflineCore
package import Presentation
package import WebSupport

/// Who reads a page: their language, how they want to see it, and where they are.
package struct Reader {
  private static let languageName = "lang"
  private static let viewName = "view"
  private static let refreshName = "refresh"

  package let language: Messages.Language
  let view: FeedView
  /// Whether the length of the page is all that they want to know of it.
  let isMeasuring: Bool
  /// The refresh that has led here, if it failed.
  let refresh: String?
  /// What else the page is asked for with, to be had in other languages and views.
  private let query: [(name: Substring, value: Substring)]
  /// What the reader has chosen on this very page, to be remembered.
  private let chosen: [(name: String, value: String)]

  /// - Parameter otherwise: The language of readers who ask for none that is known.
  /// - Throws: `RequestFailure` for a language or a view that is not known here.
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
      language = Self.language(request, otherwise)
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

  /// A reader of whom nothing can be made out.
  package init(unknown request: Request, otherwise: Messages.Language) {
    language = Self.language(request, otherwise)
    view = Self.view(request)
    (refresh, query, chosen, isMeasuring) = (nil, [], [], false)
  }

  /// The texts in their language. A page that is written already needs none of them.
  package var messages: Messages { Messages(language) }

  /// The address of the same page in a language: whatever its path, it is on this server.
  package func address(in language: Messages.Language) -> String {
    address(with: Self.languageName, language.rawValue)
  }

  func address(as view: FeedView) -> String { address(with: Self.viewName, view.rawValue) }

  private func address(with name: String, _ value: String) -> String {
    let others = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)&" }.joined()
    return "?\(others)\(name)=\(value)"
  }

  /// What a response says about the language, and keeps of what was chosen.
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

  /// The language that was chosen before, else the one that the browser wants most (RFC 9110, 12.5.4),
  /// where `*` stands for all that it does not name.
  private static func language(
    _ request: Request, _ otherwise: Messages.Language
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
