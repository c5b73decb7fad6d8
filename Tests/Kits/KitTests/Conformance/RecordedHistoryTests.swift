import Conformance
import OfflineCore
import Testing

/// Tests which histories the checker accepts and refuses.
struct RecordedHistoryTests {
  typealias Event = RecordedHistory.Event

  private let first = ListVersion(generation: 1, revision: 1, count: 3)
  private let grown = ListVersion(generation: 1, revision: 2, count: 5)
  private let other = ListVersion(generation: 2, revision: 3, count: 1)
  private let saved = 0..<3
  private let added = 10..<12
  private let anew = 20..<21

  /// Checks calls, each with the moments at which it began and ended.
  private func check(
    _ calls: (RecordedHistory.Request, ClosedRange<Double>, RecordedHistory.Outcome)...
  ) throws {
    let events = calls.enumerated().flatMap { number, call in
      [
        Event(call: number, moment: call.1.lowerBound, what: .began(call.0)),
        Event(call: number, moment: call.1.upperBound, what: .ended(call.2)),
      ]
    }
    try RecordedHistory(events).check()
  }

  @Test func whatOverlapsMayHaveHappenedInAnyOrder() throws {
    try check(
      (.replace(saved), 0...1, .wrote(first)),
      (.append(added, at: first), 2...9, .wrote(grown)),
      (.read, 3...8, .read(grown, [saved, added])),
      (.read, 4...7, .read(first, [saved])),
      (.replace(anew), 3...9, .wrote(other)),
      (.append(anew, at: first), 5...9, .refused))
  }

  @Test func aWriteWithoutAnAnswerMayHaveHappenedAtAnyTime() throws {
    try check(
      (.replace(saved), 0...1, .wrote(first)),
      (.append(added, at: first), 2...3, .unknown),
      (.read, 4...5, .read(first, [saved])),
      (.read, 6...7, .read(grown, [saved, added])))
  }

  @Test func anOlderStateAfterANewerOneIsRefused() {
    #expect(throws: (any Error).self) {
      try check(
        (.replace(saved), 0...1, .wrote(first)),
        (.append(added, at: first), 2...3, .wrote(grown)),
        (.read, 4...5, .read(first, [saved])))
    }
  }

  @Test func listsThatTakeTurnsAreRefused() {
    #expect(throws: (any Error).self) {
      try check(
        (.replace(saved), 0...1, .wrote(first)),
        (.replace(anew), 2...3, .wrote(other)),
        (.read, 4...5, .read(first, [saved])),
        (.read, 6...7, .read(other, [anew])))
    }
  }

  @Test func twoAppendsToOneStateAreRefused() {
    #expect(throws: (any Error).self) {
      try check(
        (.replace(saved), 0...1, .wrote(first)),
        (.append(added, at: first), 2...3, .wrote(grown)),
        (
          .append(30..<32, at: first), 2...3,
          .wrote(ListVersion(generation: 1, revision: 9, count: 5))
        ))
    }
  }

  @Test func aStateThatWasRefusedDoesNotComeBack() {
    #expect(throws: (any Error).self) {
      try check(
        (.replace(saved), 0...1, .wrote(first)),
        (.replace(anew), 2...3, .unknown),
        (.append(added, at: first), 4...5, .refused),
        (.read, 6...7, .read(first, [saved])))
    }
    #expect(throws: (any Error).self) {
      try check(
        (.replace(saved), 0...1, .wrote(first)),
        (.replace(anew), 2...3, .unknown),
        (.append(20..<22, at: first), 4...5, .refused),
        (.append(added, at: first), 6...7, .wrote(grown)))
    }
  }

  @Test(arguments: [[0..<3], [0..<3, 10..<11], [10..<12, 0..<3], [0..<3, 11..<13], []])
  func whatNobodyWroteIsRefused(_ found: [Range<Int>]) {
    #expect(throws: (any Error).self) {
      try check(
        (.replace(saved), 0...1, .wrote(first)),
        (.append(added, at: first), 2...3, .wrote(grown)),
        (.read, 4...5, .read(grown, found)))
    }
  }

  @Test func aRefusalWithoutReasonIsRefused() {
    #expect(throws: (any Error).self) {
      try check(
        (.replace(saved), 0...1, .wrote(first)),
        (.append(added, at: first), 2...3, .refused),
        (.replace(anew), 4...5, .wrote(other)))
    }
  }

  @Test func theSameVersionTwiceIsRefused() {
    #expect(throws: (any Error).self) {
      try check(
        (.replace(saved), 0...1, .wrote(first)), (.replace(30..<33), 2...3, .wrote(first)))
    }
  }
}
