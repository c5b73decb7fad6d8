public import Decorators
public import OfflineCore

/// The name of a use case, as observers and traces show it.
public enum UseCase: String, CaseIterable, Sendable {
  case loadFeed = "LoadFeed"
  case loadMoreFeed = "LoadMoreFeed"
  case redrawFeed = "RedrawFeed"
  case continueFeed = "ContinueFeed"
  case readSavedList = "ReadSavedList"
  case loadComments = "LoadComments"
  case loadLeagues = "LoadLeagues"
  case loadTeams = "LoadTeams"
  case loadSquad = "LoadSquad"
  case loadImageData = "LoadImageData"
  case openImageData = "OpenImageData"
  case loadImageVariant = "LoadImageVariant"

  /// Whether it loads image data, which does not age: every policy with a cache asks the cache first.
  public var isOfImages: Bool {
    [.loadImageData, .openImageData, .loadImageVariant].contains(self)
  }
}

/// One run of a use case, from its beginning to its end.
public struct UseCaseRun: Sendable {
  /// The run that the current task belongs to, with all its calls through ports.
  @TaskLocal public static var current: UseCaseRun?

  /// The use case that runs.
  public let useCase: UseCase
  /// The policy of this run: that of the app, or that of a refresh.
  public let policy: DrawingPolicy
  /// An id that distinguishes this run from others.
  public let id: UInt64

  /// Returns a decision in a few words, or `nil` for an error that no use case decides.
  public func words(for decision: Result<Decision, any Error>) -> String? {
    decision.words.map { "\(useCase.isOfImages ? "image data" : policy.name): \($0)" }
  }

  /// An event in a run.
  public enum Event: Sendable {
    case began
    /// The answer and its reason, or the reason why there is none.
    case decided(Result<Decision, any Error>)
    case ended
  }
}

/// An observer of an app: it sees each call through a port, and each run of a use case.
public protocol AppObserver: PortInterceptor {
  /// Receives an event of a run; must not wait.
  func observe(_ event: UseCaseRun.Event, of run: UseCaseRun)
}

/// Runs use cases, and reports each run to the observers, if there are any.
public struct ObservedUseCases: Sendable {
  private let observers: [any AppObserver]
  private let policy: DrawingPolicy

  package init(_ observers: [any AppObserver], _ policy: DrawingPolicy) {
    self.observers = observers
    self.policy = policy
  }

  /// Runs a use case, and reports its decision.
  ///
  /// - Parameter refreshing: Whether to ask the source first, even if saved data is fresh.
  public func callAsFunction<Value>(
    _ useCase: UseCase, refreshing: Bool = false, _ body: () async throws -> Value
  ) async throws -> Value {
    guard !observers.isEmpty else { return try await body() }
    let refreshed = refreshing ? try? policy.loading.refreshing() : nil
    let run = begin(useCase, by: refreshed.map(DrawingPolicy.once) ?? policy)
    defer { tell(run, .ended) }
    do {
      let value = try await UseCaseRun.$current.withValue(run, operation: body)
      if let decided = value as? any Decided { tell(run, .decided(.success(decided.decision))) }
      return value
    } catch {
      tell(run, .decided(.failure(error)))
      throw error
    }
  }

  /// Runs a use case that answers in steps, and reports the decision of each step.
  public func callAsFunction<Step: Decided>(
    _ useCase: UseCase, steps: () -> AsyncThrowingStream<Step, any Error>
  ) -> AsyncThrowingStream<Step, any Error> {
    guard !observers.isEmpty else { return steps() }
    let run = begin(useCase, by: policy)
    let steps = UseCaseRun.$current.withValue(run, operation: steps)
    return .filled { continuation in
      defer { tell(run, .ended) }
      do {
        for try await step in steps {
          tell(run, .decided(.success(step.decision)))
          continuation.yield(step)
        }
      } catch {
        tell(run, .decided(.failure(error)))
        throw error
      }
    }
  }

  private func begin(_ useCase: UseCase, by policy: DrawingPolicy) -> UseCaseRun {
    let run = UseCaseRun(useCase: useCase, policy: policy, id: .random(in: 1 ... .max))
    tell(run, .began)
    return run
  }

  private func tell(_ run: UseCaseRun, _ event: UseCaseRun.Event) {
    for observer in observers { observer.observe(event, of: run) }
  }
}

extension Result<Decision, any Error> {
  /// The decision in a few words, for a trace; `nil` for an error that no use case decides.
  var words: String? {
    switch self {
    case .success(let decision): decision.words
    case .failure(LoadError.remote(_, cache: nil)): "asked the source, which failed"
    case .failure(LoadError.remote(_, cache: let miss?)):
      "asked the source, which failed; in the cache: \(miss.words) → no answer"
    case .failure(LoadError.notCached(let miss)): "\(miss.words) → no answer"
    case .failure(LoadError.otherSource): "saved from another source → no answer"
    case .failure(is StoreError): "unreadable → no answer"
    case .failure: nil
    }
  }
}

extension Decision {
  fileprivate var words: String {
    switch self {
    case .sourceAnswered(after: nil): "asked the source"
    case .sourceAnswered(after: let miss?): "\(miss.words) → asked the source"
    case .cacheAnswered(let hit): "\(hit.words) → answered from cache"
    case .cacheExtended: "\(CacheHit.fresh.words) → answered from cache, asked the source for more"
    case .cacheStoodIn(let hit, for: _):
      "asked the source, which failed → \(hit.words) → answered from cache"
    case .nobodyAsked: "nobody was asked"
    }
  }
}

extension CacheHit {
  fileprivate var words: String {
    switch self {
    case .fresh: "fresh"
    case .ageless: "saved, and never expires"
    }
  }
}

extension CacheMiss {
  fileprivate var words: String {
    switch self {
    case .empty: "nothing saved"
    case .expired: "expired"
    case .fromTheFuture: "from the future"
    case .unreadable: "unreadable"
    }
  }
}
