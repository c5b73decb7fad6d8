import Conformance
import FeedCore
import FoundationEssentials
import OfflineCore
import TestSupport

/// The katas of the core: a use case and a policy.
extension Kata {
  private static let day: TimeInterval = 86_400

  static let useCase = Kata(
    number: 1,
    checks: [
      delivers(
        "A1",
        sentence: "with connectivity the newest feed is delivered, and replaces the saved one",
        expected: FeedStage.newest, leaving: FeedStage.newest, ofAge: 0),
      delivers(
        "A2",
        sentence:
          "without connectivity the saved feed is delivered while it is under seven days old",
        savedBefore: 7 * day - 1, sourceFails: FeedStage.unreachable,
        expected: FeedStage.saved, leaving: FeedStage.saved, ofAge: 7 * day - 1),
      fails(
        "A3", sentence: "a saved feed that is exactly seven days old is not delivered", at: 7 * day),
      fails("A4", sentence: "a saved feed that is older is not delivered", at: 8 * day),
      fails("A5", sentence: "with nothing saved, an error is delivered", at: nil),
      fails(
        "unreadable",
        sentence: "when what is saved can't be read, the error of the source is delivered",
        at: day, store: ("slice", StoreError(.damaged))),
      delivers(
        "A6",
        sentence:
          "when the source sends what can't be used, the saved feed is delivered, and stays",
        sourceFails: malformed, expected: FeedStage.saved, leaving: FeedStage.saved, ofAge: day),
      delivers(
        "A14", sentence: "when saving fails, the newest feed is delivered all the same",
        isDiskFull: true, expected: FeedStage.newest, leaving: FeedStage.saved, ofAge: day),
      fails(
        "A15", sentence: "when the request is cancelled, nothing is delivered in its place",
        at: day,
        source: CancellationError(), expected: "CancellationError",
        isExpected: { $0 is CancellationError }),
      fails(
        "cancelled-saving",
        sentence: "when it is cancelled while the feed is saved, nothing is delivered",
        at: day, source: nil, store: ("replace", CancellationError()),
        expected: "CancellationError",
        isExpected: { $0 is CancellationError }),
    ])

  /// Checks which feed is delivered, and which feed is saved afterwards.
  private static func delivers(
    _ id: String, sentence: String, savedBefore age: TimeInterval = day,
    sourceFails error: (any Error)? = nil, isDiskFull: Bool = false, expected: [FeedImage],
    leaving left: [FeedImage], ofAge ageAfterwards: TimeInterval
  ) -> Check {
    Check(id, sentence: sentence) { work in
      var stage = try await FeedStage(savedBefore: age)
      if isDiskFull { stage.storage = stage.storage.failing("replace", with: StoreError.full) }
      let found = try await stage.load(work, failing: error)
      try expect(
        found == expected, in: "what is delivered", expected: names(of: expected),
        found: names(of: found))
      let slice = try await stage.storage.lists.slice(.feed, from: nil, limit: .max)
      let moment = noon - ageAfterwards
      try expect(
        slice?.items == left && slice?.head.savedAt == moment, in: "what is saved then",
        expected: "\(names(of: left)) of \(moment)",
        found: slice.map { "\(names(of: $0.items)) of \($0.head.savedAt)" } ?? "nothing")
    }
  }

  /// Lets the source or a call of the store fail; the use case must deliver only an error.
  private static func fails(
    _ id: String, sentence: String, at age: TimeInterval?,
    source error: (any Error)? = FeedStage.unreachable,
    store failure: (call: String, error: any Error)? = nil,
    expected: String = "the error of the source",
    isExpected: @escaping @Sendable (any Error) -> Bool = { $0 is SourceError || $0 is LoadError }
  ) -> Check {
    Check(id, sentence: sentence) { work in
      var stage = try await FeedStage(savedBefore: age)
      if let failure {
        stage.storage = stage.storage.failing(failure.call, with: failure.error)
      }
      let played = stage
      try await expectThrown(expected, in: "loading", where: isExpected) {
        names(of: try await played.load(work, failing: error))
      }
    }
  }

  static let policy = Kata(
    number: 7,
    checks: [
      standsIn(
        "thirty-days-out-of-reach",
        sentence: "out of reach of its source, a feed stands in for thirty days",
        after: [.unreachable, .offline], ages: [0, 7 * day, 30 * day - 1], until: 30 * day),
      standsIn(
        "seven-days-else",
        sentence: "a source that answers is believed: then seven days, as before",
        after: [.invalidData, .notFound, .unauthorized, .rateLimited(retryAfter: 1)],
        ages: [0, 7 * day - 1], until: 7 * day),
      standsIn(
        "not-from-the-future",
        sentence: "a feed of more than a minute after now stands in for nobody",
        after: [.unreachable, .invalidData], ages: [-60, 0], until: -61),
    ])

  /// Checks that feeds of these ages may be used, and that one of the age `end` may not.
  private static func standsIn(
    _ id: String, sentence: String, after reasons: [SourceError.Reason],
    ages: [TimeInterval], until end: TimeInterval
  ) -> Check {
    Check(id, sentence: sentence) { work in
      for (reason, age) in reasons.flatMap({ reason in (ages + [end]).map { (reason, $0) } }) {
        let standsIn = work.mayStandIn(noon - age, noon, SourceError(reason, address: "stage:"))
        let days = Int((age / day).rounded())
        try expect(
          standsIn == (age != end),
          in: "after '\(reason)', a feed of \(days) days and \(Int(age) - days * Int(day)) seconds",
          expected: age != end ? "it stands in" : "it is too old",
          found: standsIn ? "it stands in" : "it does not")
      }
    }
  }
}
