import Decorators
import FeedCore
import FoundationEssentials
import OfflineCore

/// Katas of the core: a use case and a policy.
extension Kata {
  private static let day: TimeInterval = 86_400

  static let useCase = Kata(
    1,
    [
      Check("A1", "with connectivity the newest feed is delivered, and replaces the saved one") {
        work in
        let stage = try await FeedStage(savedBefore: day)
        let found = try await stage.load(work, answering: .success(FeedStage.newest))
        try expectDelivered(found, FeedStage.newest)
        try await stage.expectSaved(FeedStage.newest, age: 0)
      },
      Check(
        "A2", "without connectivity the saved feed is delivered while it is under seven days old"
      ) { work in
        let stage = try await FeedStage(savedBefore: 7 * day - 1)
        let found = try await stage.load(work, answering: .failure(FeedStage.unreachable))
        try expectDelivered(found, FeedStage.saved)
        try await stage.expectSaved(FeedStage.saved, age: 7 * day - 1)
      },
      expectsError(
        "A3", "a saved feed that is exactly seven days old is not delivered", age: 7 * day),
      expectsError("A4", "a saved feed that is older is not delivered", age: 8 * day),
      expectsError("A5", "with nothing saved, an error is delivered", age: nil),
      Check(
        "A6", "when the source sends what can't be used, the saved feed is delivered, and stays"
      ) {
        work in
        let stage = try await FeedStage(savedBefore: day)
        let invalid = SourceError(.invalidData, address: "stage:")
        try expectDelivered(
          try await stage.load(work, answering: .failure(invalid)), FeedStage.saved)
        try await stage.expectSaved(FeedStage.saved, age: day)
      },
      Check("A14", "when saving fails, the newest feed is delivered all the same") { work in
        let stage = try await FeedStage(savedBefore: day, interceptors: [FullDisk()])
        let found = try await stage.load(work, answering: .success(FeedStage.newest))
        try expectDelivered(found, FeedStage.newest)
        try await stage.expectSaved(FeedStage.saved, age: day)
      },
      Check("A15", "when the request is cancelled, nothing is delivered in its place") { work in
        let stage = try await FeedStage(savedBefore: day)
        try await expectError("CancellationError", { $0 is CancellationError }) {
          text(of: try await stage.load(work, answering: .failure(CancellationError())))
        }
      },
    ])

  private static func expectsError(_ id: String, _ sentence: String, age: TimeInterval?) -> Check {
    Check(id, sentence) { work in
      let stage = try await FeedStage(savedBefore: age)
      try await expectError("the error of the source", { $0 is SourceError || $0 is LoadError }) {
        text(of: try await stage.load(work, answering: .failure(FeedStage.unreachable)))
      }
    }
  }

  private static func expectDelivered(_ found: [FeedImage], _ expected: [FeedImage]) throws {
    try expect(
      found == expected, "delivered: \(text(of: expected))", found: "delivered: \(text(of: found))")
  }

  static let policy = Kata(
    7,
    [
      standsIn(
        "thirty-days-out-of-reach", "out of reach of its source, a feed stands in for thirty days",
        after: [.unreachable, .offline], ages: [0, 7 * day, 30 * day - 1], until: 30 * day),
      standsIn(
        "seven-days-else", "a source that answers is believed: then seven days, as before",
        after: [.invalidData, .notFound, .unauthorized, .rateLimited(retryAfter: 1)],
        ages: [0, 7 * day - 1], until: 7 * day),
      standsIn(
        "not-from-the-future", "a feed of more than a minute after now stands in for nobody",
        after: [.unreachable, .invalidData], ages: [-60, 0], until: -61),
    ])

  /// A feed of these ages stands in, and one of the age `end` does not.
  private static func standsIn(
    _ id: String, _ sentence: String, after reasons: [SourceError.Reason],
    ages: [TimeInterval], until end: TimeInterval
  ) -> Check {
    Check(id, sentence) { work in
      for (reason, age) in reasons.flatMap({ reason in (ages + [end]).map { (reason, $0) } }) {
        let savedAt = FeedStage.now.addingTimeInterval(-age)
        let standsIn = work.mayStandIn(
          savedAt, FeedStage.now, SourceError(reason, address: "stage:"))
        let days = Int((age / day).rounded())
        let seconds = Int(age) - days * Int(day)
        let words = "after '\(reason)', a feed of \(days) days and \(seconds) seconds"
        try expect(
          standsIn == (age != end), "\(words) \(age != end ? "stands in" : "is too old")",
          found: standsIn ? "it stands in" : "it does not")
      }
    }
  }
}
