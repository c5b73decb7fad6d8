import Acceptance
import Foundation
import HTMLPages
import Presentation
import Testing

@testable import feed_lab

/// The article about ten complaints, in each language.
struct ComplaintsTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

  @Test(arguments: Messages.Language.allCases)
  func eachHasASectionAndAPlaceInTheContents(_ language: Messages.Language) {
    let text = text(in: language)
    let sections = text.matches(of: /<section id="complaint-([0-9]+)"/).map { String($0.1) }
    #expect(sections == (1...10).map(String.init))
    let contents = text.matches(of: /href="#complaint-([0-9]+)"/).map { String($0.1) }
    #expect(contents == sections)
    #expect(text.matches(of: /<strong>/).count == 10)
    // No Markdown is left, nothing is empty, and no line break is shown as a character.
    #expect(!text.contains(/\*\*|`|\]\(|<p><\/p>|[\u{2400}-\u{2426}]/))
  }

  @Test(arguments: Messages.Language.allCases)
  func eachLeadsToAStoryOrToTheHexagon(_ language: Messages.Language) throws {
    let addresses = addresses("/hexagon", in: language)
    #expect(addresses.contains("/hexagon/story?id=A14&store=memory:"))
    for address in addresses where address.contains("story") {
      let parts = try #require(URLComponents(string: address))
      let values = Dictionary(
        uniqueKeysWithValues: (parts.queryItems ?? []).map { ($0.name, $0.value ?? "") })
      #expect(parts.path == "/hexagon/story")
      #expect(Set(values.keys).isSubset(of: ["id", "store", "other"]))
      #expect((Scenario.feed + Scenario.leagues).contains { $0.id == values["id"] }, "\(address)")
    }
    // The last paragraph of each section begins with such a link.
    #expect(text(in: language).matches(of: /<p><a href="[^"]+"><code>\/hexagon/).count == 10)
  }

  @Test(arguments: Messages.Language.allCases)
  func sourcesAreThere(_ language: Messages.Language) {
    let sources = addresses("/hexagon/source/", in: language)
    #expect(sources.count == 9)
    for source in sources {
      let file = Self.root.appending(path: source.dropFirst("/hexagon/source/".count))
      #expect(FileManager.default.fileExists(atPath: file.path()), "\(source)")
    }
  }

  @Test(arguments: Messages.Language.allCases)
  func eachLanguageLeadsToTheSame(_ language: Messages.Language) {
    #expect(addresses("", in: language) == addresses("", in: .english))
  }

  private func text(in language: Messages.Language) -> String {
    ComplaintsPage.Article(in: language).content.text
  }

  private func addresses(_ prefix: String, in language: Messages.Language) -> [String] {
    text(in: language).matches(of: /href="([^"]*)"/)
      .map { String($0.1).replacing("&amp;", with: "&") }.filter { $0.hasPrefix(prefix) }
  }
}
