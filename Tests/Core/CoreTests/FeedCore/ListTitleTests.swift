import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct ListTitleTests {
  @Test(arguments: [
    ("The Big Picture", "The Big Picture"), ("  two\r\n lines\u{2028}\t", "two lines"),
    ("\u{1B}]0;owned\u{7}\u{0}", "]0;owned"), ("abc\u{202E}def\u{2069}", "abcdef"),
    ("\u{1F468}\u{200D}\u{1F469}", "\u{1F468}\u{200D}\u{1F469}"), ("", nil), (" \n\u{85}", nil),
    ("\u{202E}", nil),
  ])
  func aTitleIsOneLineOfTextThatShowsWhatItIs(text: String, expected: String?) {
    #expect(ListTitle(text)?.text == expected)
  }

  @Test(arguments: ["ab", "e\u{301}", "x ", "\u{10FFFD}", " "])
  func aTitleIsBoundedAndTheSameWhenItIsReadAgain(text: String) {
    let title = ListTitle("a" + String(repeating: text, count: 100_000))
    #expect(title.map { $0.text.unicodeScalars.count <= 200 } == true)
    #expect(title.flatMap { ListTitle($0.text) } == title)
  }

  @Test func aTitleIsShownAtOnceAndOfflineAndStaysWhileTheListIsUnchanged() async throws {
    let storage = emptyStorage()
    let sent = try await list(
      in: storage, answer: SourcePage(images(0..<3), validator: "v", title: " A\nB "))
    let unchanged = try await list(in: storage, answer: .unchanged)
    let saved = try await list(in: storage, answer: nil)
    #expect([sent, unchanged, saved].map(\.title?.text) == ["A B", "A B", "A B"])
    #expect(saved.origin == .cache)
    let untitled = try await list(in: storage, answer: SourcePage(images(0..<3)))
    #expect(untitled.title == nil)
    #expect(try await list(in: storage, answer: nil).title == nil)
  }

  @Test func aPageThatBrokeOffHasItsTitleToo() async throws {
    let storage = emptyStorage()
    let page = SourcePage(images(0..<1), title: "A", failure: offline)
    #expect(try await list(in: storage, answer: page).title?.text == "A")
    #expect(try await storage.lists.head(.feed)?.title?.text == "A")
  }

  /// - Parameter answer: The page of the source; `nil` if the source is unreachable.
  private func list(
    in storage: Storage, answer: SourcePage<FeedImage>?
  ) async throws -> LoadedList<FeedImage> {
    let source = ScriptedPages { _ in
      guard let answer else { throw offline }
      return answer
    }
    let revalidated = RevalidatedSource(
      source, named: "source", of: .feed, savedIn: storage.lists)
    return try await StubFeed(revalidated, in: storage).load(by: .remoteFirst, limit: 3)
  }
}
