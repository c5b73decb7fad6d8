import Composition
import Decorators
import FeedCore
import Foundation
import LeagueCore
import OfflineCore
import Synchronization
import Testing

@testable import feed_lab

/// Where a learner is led who has seen a decision.
struct DecisionPlaceTests {
  @Test(arguments: cases)
  func aDecisionLeadsToTheFunctionThatHasMadeIt(_ example: Example) async throws {
    let decided = Decided()
    var settings = AppSettings()
    (settings.store, settings.source) = ("memory:", "demo:")
    (settings.policy, settings.isOffline) = (example.policy, example.isOffline)
    settings.observers = [decided]
    try await example.play(settings)
    let (run, decision) = try #require(decided.decisions.last)
    let place = try #require(DecisionPlace(decision, in: run))
    let line = try #require(PackageSources.shared.line(of: place))
    let lines = try #require(PackageSources.shared.text(of: place.file)).split(
      separator: "\n", omittingEmptySubsequences: false)
    let function = lines[..<line].compactMap { $0.firstMatch(of: /func (\w+)/)?.1 }.last
    let file = place.file.split(separator: "/").last.map { $0.dropLast(".swift".count) }
    #expect("\(file ?? "").\(function ?? "")" == example.function)
    #expect(lines[line - 1].contains(example.code))
  }

  @Test(arguments: decisions)
  func aDecisionStandsInOneLine(_ decision: Result<Decision, any Error>) async throws {
    for policy in LoadingPolicy.allCases {
      let decided = Decided()
      for useCase in UseCase.allCases {
        _ = try? await ObservedUseCases([decided], policy)(useCase) { throw CancellationError() }
      }
      for (run, _) in decided.decisions {
        guard let place = DecisionPlace(decision, in: run) else { continue }
        let text = try #require(PackageSources.shared.text(of: place.file))
        #expect(text.ranges(of: place.code).count == 1, "\(place)")
        #expect(PackageSources.shared.line(of: place) != nil)
      }
    }
  }
}

/// What somebody does, and the function of Core that decides what comes of it.
struct Example: Sendable, CustomTestStringConvertible {
  let policy: LoadingPolicy
  let isOffline: Bool
  let function: String
  let code: String
  let play: @Sendable (AppSettings) async throws -> Void

  var testDescription: String { "\(policy.rawValue)\(isOffline ? ", offline" : ""): \(function)" }

  init(
    _ policy: LoadingPolicy, offline: Bool = false, _ function: String, _ code: String,
    _ useCase: UseCase = .loadFeed,
    _ load: @escaping @Sendable (FeedApp) async throws -> any Sendable = { try await $0.loadFeed() }
  ) {
    self.init(policy, offline, function, code) { settings in
      let app = try FeedApp(settings, plugins: .lab)
      do {
        let _: any Sendable = try await app.observed(useCase) { try await load(app) }
      } catch {
        // What was decided is looked at, and not what comes of it.
      }
    }
  }

  init(
    _ policy: LoadingPolicy, _ isOffline: Bool, _ function: String, _ code: String,
    play: @escaping @Sendable (AppSettings) async throws -> Void
  ) {
    (self.policy, self.isOffline, self.function) = (policy, isOffline, function)
    (self.code, self.play) = (code, play)
  }
}

private let cases: [Example] = [
  Example(.remoteFirst, "FetchList.loaded", "decision: .sourceAnswered(after: nil)"),
  Example(.remoteFirst, offline: true, "LoadList.remoteFirst", "switch try await ReadSavedList"),
  Example(.cacheFirst, "LoadList.remote", "loaded.decision = .sourceAnswered(after: miss)"),
  Example(.cacheFirst, offline: true, "LoadList.remote", "throw LoadError.remote"),
  Example(.cacheFirst, "ReadSavedList.read", "decision: .cacheAnswered(.fresh)") {
    _ = try await $0.loadFeed()
    return try await $0.loadFeed()
  },
  Example(.cacheOnly, "ReadSavedList.get", "throw LoadError.notCached(miss)"),
  Example(.remoteOnly, "LoadList.remote", "loaded.decision = .sourceAnswered(after: miss)"),
  Example(
    .remoteFirst, "LoadNextPage.callAsFunction", "throw LoadError.notCached(.empty)", .loadMoreFeed
  ) { try await $0.loadMoreFeed() },
  Example(
    .remoteFirst, offline: true, "LoadFromRemote.callAsFunction", "LoadError.remote", .loadComments
  ) { try await $0.loadComments(on: UUID()) },
  Example(
    .remoteFirst, offline: true, "LoadImageData.remote", "throw LoadError.remote", .loadImageData
  ) { try await $0.loadImageData(URL(string: "https://images.example/1.png")!) },
  Example(.cacheFirst, true, "LoadList.remoteFirst", "switch try await ReadSavedList") { settings in
    let app = try LeagueApp(settings, plugins: .pages)
    _ = try? await app.observed(.loadLeagues, refreshing: true) {
      try await app.loadLeagues(refreshing: true)
    }
  },
]

private let decisions: [Result<Decision, any Error>] = {
  let failure = SourceError(.unreachable, address: "test:")
  let misses: [CacheMiss] = [
    .empty, .expired(savedAt: Date()), .fromTheFuture(savedAt: Date()),
    .unreadable(.init(.damaged)),
  ]
  let answers: [Decision] =
    [
      .sourceAnswered(after: nil), .cacheAnswered(.fresh), .cacheAnswered(.ageless), .cacheExtended,
      .cacheStoodIn(.fresh, for: failure), .cacheStoodIn(.ageless, for: failure), .nobodyAsked,
    ] + misses.map { .sourceAnswered(after: $0) }
  let errors: [any Error] =
    [
      LoadError.remote(failure, cache: nil), LoadError.otherSource(saved: "a:", asked: "b:"),
      StoreError(.damaged),
    ] + misses.map { LoadError.remote(failure, cache: $0) } + misses.map { LoadError.notCached($0) }
  return answers.map { .success($0) } + errors.map { .failure($0) }
}()

/// Notes what use cases decide.
private final class Decided: AppObserver {
  private let noted = Mutex<[(run: UseCaseRun, decision: Result<Decision, any Error>)]>([])
  var decisions: [(run: UseCaseRun, decision: Result<Decision, any Error>)] {
    noted.withLock(\.self)
  }

  func around<Value>(
    _ call: PortCall, _ body: () async throws -> Value
  ) async throws -> Value { try await body() }

  func observe(_ run: UseCaseRun, _ event: UseCaseRun.Event) {
    if case .decided(let decision) = event { noted.withLock { $0.append((run, decision)) } }
  }
}
