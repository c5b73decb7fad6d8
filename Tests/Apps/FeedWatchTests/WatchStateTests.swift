import CommandLine
import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

@testable import feed_watch

struct WatchStateTests {
  @Test(
    arguments: [
      ("\u{1B}[D\u{1B}[C\u{1B}[A\u{1B}[B", [.left, .right, .up, .down]),
      ("\u{1B}OD\u{1B}[1;5C", [.left, .right]), ("\u{1B}[H\u{1B}OF", [.first, .last]),
      ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~\u{1B}[15~", [.first, .last, .first, .last]),
      (" rcq", [.right, .refresh, .comments, .quit]), ("\r\n", [.reveal, .reveal]),
      ("xyz\u{1B}[200~\u{1B}é\u{1B}", []), ("\u{1B}[", []),
    ] as [(String, [WatchState.Key])])
  func keysAreReadFromWhatATerminalSends(input: String, keys: [WatchState.Key]) {
    let bytes = Array(input.utf8)
    // A read may end within a key.
    for end in bytes.indices {
      var reader = WatchState.Keys()
      #expect(reader.read(Array(bytes[..<end])) + reader.read(Array(bytes[end...])) == keys)
    }
  }

  @Test func arrowsAndSpaceGoFromImageToImage() {
    var state = loadedState(3)
    #expect(state.press(.left) == nil)
    #expect(state.index == 0)
    #expect(state.press(.right) == nil)
    #expect(state.press(.right) == nil)
    #expect(state.index == 2)
  }

  @Test func whatIsSensitiveIsShownFromWhenItIsAskedForOn() {
    var hidden = images(0..<2)
    hidden[0].isSensitive = true
    var state = WatchState()
    state.show(
      LoadedList(
        items: hidden, decision: .sourceAnswered(after: nil), source: "test:", nextPage: .end),
      at: noon)
    #expect(state.picture == nil)
    #expect(state.press(.reveal) == nil)
    #expect(state.picture == hidden[0].url)
    _ = state.press(.right)
    #expect(state.picture == hidden[1].url)
    _ = state.press(.left)
    #expect(state.picture == hidden[0].url)
  }

  @Test func homeAndEndGoToTheFirstAndTheLastImageOfThoseThatAreThere() {
    var state = loadedState(3, nextPage: .atSource)
    #expect(state.press(.last) == nil)
    #expect(state.index == 2)
    #expect(state.press(.first) == nil)
    #expect(state.index == 0)
  }

  @Test func commentsAreScrolledToTheirEndAndKeepItInAnotherRoom() {
    var state = loadedState(1)
    _ = state.press(.comments)
    state.show(comments: (0..<30).map { "\($0)" }, on: image(0).id)
    _ = state.press(.last)
    #expect(state.firstLine == 20)
    state.commentsRoom = CellSize(columns: 80, rows: 22)
    #expect(state.firstLine == 8)
    _ = state.press(.first)
    #expect(state.firstLine == 0)
  }

  @Test func afterTheLastImageMoreIsAskedForOnce() {
    var state = loadedState(1, nextPage: .atSource)
    #expect(state.press(.right) == .load(pages: 2, movingOn: true))
    #expect(state.press(.right) == nil)
    state.show(list(2), at: noon, movingOn: true)
    #expect(state.index == 1)
    #expect(state.press(.right) == nil)
  }

  @Test func theImageThatIsShownStaysWhenOthersComeBeforeIt() {
    var state = loadedState(2)
    _ = state.press(.right)
    state.show(list(5..<7, then: 0..<2), at: noon)
    #expect(state.image == image(1))
    #expect(state.index == 3)
    state.show(list(1), at: noon)
    #expect(state.index == 0)
  }

  @Test func commentsAreAskedForAndLeftByTheSameKeyOrQ() {
    for key in [WatchState.Key.comments, .quit, .left] {
      var state = loadedState(2)
      #expect(state.press(.comments) == .comments(image(0)))
      state.show(comments: ["late"], on: image(1).id)
      #expect(state.comments == [])
      state.show(
        comments: (0...WatchFace.least.commentsRoom.rows).map(String.init), on: image(0).id)
      _ = state.press(.down)
      _ = state.press(.down)
      #expect(state.firstLine == 1)
      #expect(state.press(key) == nil)
      #expect(state.comments == nil)
      #expect(state.press(.quit) == .quit)
    }
  }

  @Test func withoutAnImageThereAreNoComments() {
    var state = WatchState()
    #expect(state.press(.comments) == nil)
    #expect(state.comments == nil)
    #expect(state.press(.refresh) == nil)
    state.endLoading()
    #expect(state.press(.refresh) == .load(pages: 1, movingOn: false))
    #expect(state.press(.refresh) == nil)
  }

  @Test func aPageThatCouldNotBeHadIsNotAskedForByEachRefresh() {
    var state = loadedState(10, nextPage: .atSource)
    _ = state.press(.last)
    for _ in 0..<5 {
      #expect(state.press(.right) == .load(pages: 2, movingOn: true))
      state.fail("offline")
      state.endLoading()
    }
    #expect(state.press(.refresh) == .load(pages: 1, movingOn: false))
  }

  private func loadedState(_ count: Int, nextPage: NextPage = .end) -> WatchState {
    var state = WatchState()
    state.show(list(0..<count, then: 0..<0, nextPage: nextPage), at: noon)
    state.endLoading()
    return state
  }

  private func list(_ count: Int) -> LoadedList<FeedImage> { list(0..<count, then: 0..<0) }

  private func list(
    _ first: Range<Int>, then second: Range<Int>, nextPage: NextPage = .end
  ) -> LoadedList<FeedImage> {
    LoadedList(
      items: images(first) + images(second), decision: .sourceAnswered(after: nil), source: "test:",
      savedAt: noon,
      nextPage: nextPage)
  }
}
