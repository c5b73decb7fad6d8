import CommandLine
import FeedCore
import Foundation
import OfflineCore
import Presentation
import Terminal
import TestSupport
import Testing

@testable import feed_watch

struct WatchFaceTests {
  private let face = WatchFace(messages: .english)

  @Test func anImageFillsTwelveLinesOf24Cells() {
    var state = WatchState()
    state.show(list(0..<3, location: "Baía de Cascais, Portugal"), at: noon)
    state.endLoading()
    #expect(
      face.lines(of: state, now: noon.addingTimeInterval(180)) == [
        "Baía de Cascais, P… 1/3+", "", "", "", "", "", "", "", "",
        "Image 1", "● 3 minutes ago", "←→ r↻ c comments q end",
      ])
  }

  @Test func itGrowsWithItsTerminal() {
    let face = WatchFace(messages: .english, terminal: CellSize(columns: 200, rows: 60))
    #expect(face.size == CellSize(columns: 80, rows: 24))
    #expect(face.picture.size == CellSize(columns: 80, rows: 18))
    var state = WatchState()
    state.show(list(0..<1, location: "Baía de Cascais, Portugal"), at: noon)
    state.endLoading()
    let lines = face.lines(of: state, now: noon.addingTimeInterval(180))
    #expect(lines.count == 24)
    #expect(lines[0].hasPrefix("Baía de Cascais, Portugal "))
    #expect(
      lines.suffix(5) == [
        "Image 1", "", "", "● 3 minutes ago",
        "←→ images  r refresh  c comments  Home End first, last  q end",
      ])
  }

  @Test func aLongDescriptionHasALineForEachSixThatThereAreMore() {
    let words = "Snow on the ridge, ten minutes before the sun, and nobody else for miles."
    let long = FeedImage(id: UUID(), description: words, location: nil, url: image(0).url)
    for (rows, expected) in [
      (12, ["Snow on the ridge, ten …"]),
      (18, ["Snow on the ridge, ten", "minutes before the sun,…"]),
    ] {
      let face = WatchFace(messages: .english, terminal: CellSize(columns: 24, rows: rows))
      var state = WatchState()
      state.show(
        LoadedList(
          items: [long], decision: .sourceAnswered(after: nil), source: "test:", savedAt: noon,
          nextPage: .end), at: noon)
      #expect(
        Array(face.lines(of: state, now: noon).dropLast(2).suffix(expected.count)) == expected)
    }
  }

  @Test func aTerminalOfASCIIGetsNothingElse() {
    let face = WatchFace(messages: Messages(.brazilianPortuguese), isASCII: true)
    var state = WatchState()
    state.show(list(0..<3, location: "Baía de Cascais, Portugal"), at: noon)
    let lines = face.lines(of: state, now: noon)
    #expect(lines[0] == "Baia de Cascais, P. 1/3+")
    #expect(lines[11] == "<> r@ c coment. q sair")
    #expect(lines.joined().utf8.allSatisfy { $0 < 0x80 })
    #expect(face.noPicture.joined().utf8.allSatisfy { $0 < 0x80 })
    #expect("“Ñandú” – e\u{301}·ß海".inASCII == "\"Nandu\" - e-???")
  }

  @Test func aSavedFeedShowsItsAgeAndAFailureWhatHappened() {
    var state = WatchState()
    state.show(list(0..<1, origin: .cache), at: noon.addingTimeInterval(60))
    #expect(face.lines(of: state, now: noon.addingTimeInterval(7_200))[10] == "↻ 2 hours ago")
    state.endLoading()
    #expect(face.lines(of: state, now: noon.addingTimeInterval(7_200))[10] == "○ 2 hours ago")
    state.fail("Couldn't connect to server x.")
    #expect(face.lines(of: state, now: noon)[10] == "! Couldn't connect to s…")
  }

  @Test func whatWentWrongOnTheWayIsToldUntilTheNextLoad() {
    var state = WatchState()
    state.note("No entry of x\u{1B}[2J has a picture.")
    state.endLoading()
    #expect(face.lines(of: state, now: noon)[2].hasPrefix("No entry of x"))
    #expect(!face.lines(of: state, now: noon).joined().contains("\u{1B}"))
    state.show(list(0..<1), at: noon)
    #expect(face.lines(of: state, now: noon)[10].hasPrefix("! No entry of x"))
    _ = state.press(.refresh)
    #expect(face.lines(of: state, now: noon)[10].hasPrefix("↻ "))
  }

  @Test func withoutImagesItSaysWhy() {
    var state = WatchState()
    #expect(face.lines(of: state, now: noon).prefix(3) == ["My Feed", "", "Loading…"])
    state.show(list(0..<0), at: noon)
    state.endLoading()
    #expect(face.lines(of: state, now: noon)[2] == "There are no images yet.")
    state.fail("There is no connection to the server, so that nothing came.")
    #expect(
      face.lines(of: state, now: noon).prefix(5) == [
        "My Feed", "", "There is no connection", "to the server, so that", "nothing came.",
      ])
    #expect(face.lines(of: state, now: noon)[11] == "r try again  q end")
    state.fail(String(repeating: "Too long for the screen. ", count: 20))
    #expect(face.lines(of: state, now: noon)[9] == "Too long for the screen.")
    #expect(
      face.lines(of: state, now: noon).suffix(2) == [
        "Too long for the screen…", "r try again  q end",
      ])
  }

  @Test func aLongDescriptionIsReadAboveTheComments() {
    let words = "Snow on the ridge, ten minutes before the sun."
    let ridge = FeedImage(
      id: UUID(), description: words, location: "Sierra Nevada, Granada, Spain", url: image(0).url)
    #expect(
      face.paragraphs(of: ridge) == ["Sierra Nevada, Granada, Spain", "", words, ""])
    #expect(face.paragraphs(of: image(0)).isEmpty)
  }

  @Test func commentsAreWrappedAndScrolled() {
    var state = WatchState()
    state.show(list(0..<2), at: noon)
    _ = state.press(.comments)
    #expect(
      face.lines(of: state, now: noon).prefix(3) == ["Comments            ↑↓ q", "", "Loading…"])
    let comment = ImageComment(
      id: UUID(), message: "We stood there for an hour.\nUnforgettablelandscapeswithoutanyend",
      createdAt: noon, username: "ana")
    let model = ImageCommentsViewModel(
      [comment, comment], messages: .english, now: noon.addingTimeInterval(60))
    state.show(comments: face.paragraphs(of: model), on: image(1).id)
    #expect(
      state.commentLines == [
        "ana · 1 minute ago", "We stood there for an", "hour.", "Unforgettablelandscapesw",
        "ithoutanyend", "", "ana · 1 minute ago", "We stood there for an", "hour.",
        "Unforgettablelandscapesw", "ithoutanyend",
      ])
    for _ in 0..<3 { _ = state.press(.down) }
    #expect(face.lines(of: state, now: noon)[2] == "We stood there for an")
    #expect(face.lines(of: state, now: noon)[11] == "ithoutanyend")
  }

  @Test func remoteTextDrivesNoTerminal() {
    var state = WatchState()
    state.show(list(0..<1, location: "\u{1B}[2J\u{7}here"), at: noon)
    let text = face.lines(of: state, now: noon).joined()
    #expect(!text.unicodeScalars.contains { $0.value < 0x20 })
    let comment = ImageComment(
      id: UUID(), message: "a\u{1B}]0;x\u{7}", createdAt: noon, username: "\u{9B}31m")
    let model = ImageCommentsViewModel([comment], messages: .english, now: noon)
    #expect(!face.paragraphs(of: model).joined().unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test(arguments: Messages.Language.allCases)
  func theTextsOfEachLanguageFit(language: Messages.Language) {
    let texts = Messages(language)
    for text in [
      texts.watchLoading, texts.watchKeys, texts.watchKeysWithoutImage, texts.noPicture,
      texts.screenTooSmall,
      texts.howToReveal, texts.sensitive,
    ] {
      #expect(text.count <= WatchFace.least.columns)
    }
    #expect(texts.allWatchKeys.count <= WatchFace.most.columns)
    #expect(texts.screenTooSmall.contains("\(WatchFace.least.columns) × \(WatchFace.least.rows)"))
  }

  @Test(arguments: [
    (1_500, 1_000, 24, 8), (1_000, 1_000, 16, 8), (600, 1_500, 6, 8), (4_000, 100, 24, 1),
  ])
  func aPictureKeepsItsShape(width: Int, height: Int, columns: Int, rows: Int) {
    let size = face.picture.size.fitting(width: width, height: height)
    #expect(size == CellSize(columns: columns, rows: rows))
  }

  @Test func aHiddenPictureIsNamedInTheMiddle() {
    #expect(face.hiddenPicture == ["", "", "   Sensitive content", "     Enter shows it"])
  }

  @Test func aNarrowPictureIsInTheMiddleInAFileToo() {
    #expect(face.picture.centre("#", of: CellSize(columns: 6, rows: 8)) == "         #")
  }

  private func list(
    _ range: Range<Int>, origin: Origin = .remote, location: String? = nil
  ) -> LoadedList<FeedImage> {
    LoadedList(
      items: range.map {
        FeedImage(
          id: image($0 + 1).id, description: "Image \($0 + 1)", location: location,
          url: image($0).url)
      },
      decision: origin == .cache ? .cacheAnswered(.fresh) : .sourceAnswered(after: nil),
      source: "test:",
      savedAt: noon, nextPage: range.count > 2 ? .atSource : .end)
  }
}
