public import Decorators
public import OfflineCore

/// A use case as people are told of it while it runs.
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

  /// Whether it is about image data, which does not age: whatever the policy, the cache comes first.
  public var isOfImages: Bool {
    [.loadImageData, .openImageData, .loadImageVariant].contains(self)
  }
}

/// One run of a use case, from its beginning to its end.
public struct UseCaseRun: Sendable {
  /// The run to which the present task belongs: what calls through ports are part of.
  @TaskLocal public static var current: UseCaseRun?

  /// What runs.
  public let useCase: UseCase
  /// The policy of this run: that of the app, or that of a refresh.
  public let policy: DrawingPolicy
  /// Tells this run from the others.
  public let id: UInt64

  /// What was decided, in a few words; `nil` for an error that no use case decides.
  public func words(for decision: Result<Decision, any Error>) -> String? {
    decision.words.map { "\(useCase.isOfImages ? "image data" : policy.name): \($0)" }
  }

  /// What happens in a run.
  public enum Event: Sendable {
    case began
    /// Who answered, and why; or why nobody did.
    case decided(Result<Decision, any Error>)
    case ended
  }
}

/// Watches an app at work: each call through its ports, and each run of a use case.
public protocol AppObserver: PortInterceptor {
  /// Is told what happens in a run; must not wait.
  func observe(_ run: UseCaseRun, _ event: UseCaseRun.Event)
}

/// Runs use cases for those who watch, if there are any.
public struct ObservedUseCases: Sendable {
  private let observers: [any AppObserver]
  private let policy: DrawingPolicy

  package init(_ observers: [any AppObserver], _ policy: DrawingPolicy) {
    self.observers = observers
    self.policy = policy
  }

  /// Runs a use case, and tells how it came to its answer.
  ///
  /// - Parameter refreshing: Whether it asks the source first, past what is fresh.
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

  /// Runs a use case that answers in steps, and tells of each.
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
    for observer in observers { observer.observe(run, event) }
  }
}
