import Acceptance
import CommandLine
import Composition
import Foundation
import HTMLPages
import OfflineCore
import PlantedFaults
import Presentation
import Testing

@testable import feed_lab

/// The questions of the stories, and their addresses.
struct StoryTests {
  @Test(arguments: Messages.Language.allCases)
  func eachStoryIsAQuestionWithThreeAnswers(_ language: Messages.Language) {
    let texts = HexagonTexts(messages: Messages(language))
    for story in Scenario.all {
      let guide = texts.guide(toStory: story.id)
      #expect(guide.title.hasSuffix(language == .greek ? ";" : "?"), "\(story.id)")
      #expect(guide.choices.count == StoryForm.choices, "\(story.id)")
      #expect(Set(guide.choices.map(\.answer)).count == StoryForm.choices)
      #expect(guide.choices.allSatisfy { !$0.reason.isEmpty && $0.reason != $0.answer })
    }
    #expect(Set(Scenario.all.map { texts.guide(toStory: $0.id).title }).count == Scenario.all.count)
  }

  @Test func onlyEnglishIsInEnglish() {
    for story in Scenario.all {
      let titles = Messages.Language.allCases.map {
        HexagonTexts(messages: Messages($0)).guide(toStory: story.id).title
      }
      #expect(Set(titles).count == titles.count, "\(story.id)")
    }
  }

  @Test func whatAStoryCallsIsOneLine() throws {
    func event(_ number: Int, _ call: String) -> EventLog.Event {
      var event = EventLog.Event(phase: .ended, useCase: nil, run: nil)
      (event.number, event.call, event.result) = (number, call, .done)
      return event
    }
    let parts = [
      (
        "When it is validated",
        [event(1, "StoreMaintenance.contents"), event(2, "ListStore.slice")]
      ),
      ("Then it stays empty", []), ("When it is asked again", [event(3, "ListStore.slice")]),
    ]
    let happening = try #require(
      Happening(title: "A13", useCase: "ValidateFeed", parts: parts.map { ($0.0, $0.1) }))
    #expect(happening.useCase == "ValidateFeed")
    #expect(happening.headings[0] == "When it is validated")
    #expect(!happening.headings.values.contains("Then it stays empty"))
    #expect(Happening(title: "A18", useCase: "", parts: [("When", [])]) == nil)
  }
}

/// Articles in Markdown as pages.
struct MarkdownTextTests {
  private let markdown = MarkdownText(folder: "Apps/feed-lab/Documentation.docc")

  @Test(arguments: [
    ("## Two *words*", "<h2 id=\"two-words\">Two <em>words</em></h2>"),
    ("one\ntwo", "<p>one two</p>"),
    ("- a\n  b\n- c", "<ul>\n<li>a b</li>\n<li>c</li>\n</ul>"),
    ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
    ("```sh\na < b\n\nc\n```", "<pre tabindex=\"0\"><code>a &lt; b\n\nc\n</code></pre>"),
    ("> **a**", "<blockquote><p><strong>a</strong></p>\n</blockquote>"),
    (
      "| a | b |\n|---|---|\n| | `c` |",
      "<div class=\"scroll\" tabindex=\"0\"><table>\n<tr><th scope=\"col\">a</th><th scope=\"col\">b</th></tr>\n"
        + "<tr><td></td><td><code>c</code></td></tr>\n</table></div>"
    ),
    (
      "[the tour](Tour.md#answers)",
      "<p><a href=\"/hexagon/source/Apps/feed-lab/Documentation.docc/Tour.md#answers\">the tour</a></p>"
    ),
    (
      "[Main](../../hello-feed/Main.swift)",
      "<p><a href=\"/hexagon/source/Apps/hello-feed/Main.swift\">Main</a></p>"
    ),
    ("[a folder](../../hello-feed) <b>", "<p>a folder &lt;b&gt;</p>"),
    ("[no file](../../../../etc/passwd)", "<p>no file</p>"),
    ("[no](javascript:alert)", "<p>no</p>"),
  ])
  func isShown(_ text: String, _ expected: String) {
    let html: HTML = "\(markdown.blocks(text))"
    #expect(html.text == expected + "\n")
  }

  @Test(arguments: ["LessonOnThePage", "LessonPlan", "Tour", "Katas", "TheHexagonPage"])
  func noMarkdownIsLeft(_ name: String) throws {
    let text = try #require(
      PackageSources.shared.text(of: "Apps/feed-lab/Documentation.docc/\(name).md"))
    let html: HTML = "\(markdown.blocks(text))"
    let prose = html.text.replacing(
      /<pre.*?<\/pre>|<code>.*?<\/code>/.dotMatchesNewlines(), with: "")
    #expect(!prose.contains(/\]\(|\*\*|`|^#|^> |[\u{2400}-\u{2426}]/))
  }
}

/// The store that learners edit, and the program that they build.
struct YourStoreTests {
  @Test(arguments: [
    ("/p/.build/debug/feed-lab", "swift build --product feed-lab"),
    ("/p/.build/x/release/feed-lab", "swift build -c release --product feed-lab"),
    ("/p/Tools/../.build/run-feed-lab/feed-lab", "Tools/feed-lab --version"),
  ])
  func theCommandBuildsWhatIsRunning(_ program: String, _ command: String) {
    #expect(YoursPage.build(program) == command)
  }

  @Test func theLineToChangeIsThere() {
    let file = "Tests/Kits/PlantedFaults/YourStore.swift"
    #expect(PackageSources.shared.line(with: "let kept = Array(items)", in: file) != nil)
    #expect(PackageSources.shared.line(with: "no such text", in: file) == nil)
  }

  @Test func itIsOfferedByItsName() throws {
    let settings = try settings()
    let stores = try OfferedStores(.lab, settings: settings, source: "demo:")
    #expect(stores.names.contains(OfferedStores.yours))
    #expect(try stores.typedForm(of: "yours:") == "yours:")
    let locator = try StoreLocator(
      "yours:", in: stores.plugins, app: "feed-lab", source: "", environment: [:])
    #expect(locator.shown == "yours:")
    #expect(!stores.plugins.withoutPlaces.contains("yours:"))
    for language in Messages.Language.allCases {
      #expect(HexagonTexts(messages: Messages(language)).name(ofStore: "yours:") != "yours:")
    }
  }

  private func settings() throws -> AppSettings {
    var settings = AppSettings()
    settings.environment = ["HOME": "/tmp/home"]
    return settings
  }
}
