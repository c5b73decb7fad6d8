import Decorators
import FoundationEssentials
import OfflineCore
import Synchronization

/// Remembers how each source has answered since the program was started.
final class SourceStates: PortInterceptor {
  struct State: Sendable {
    var succeededAt: Date?
    var failure: (error: SourceError, at: Date)?

    /// Returns the failure, with what is left of the pause that the source wants.
    func failure(at now: Date) -> SourceError? {
      guard let failure, case .rateLimited(let seconds?) = failure.error.reason else {
        return failure?.error
      }
      let rest = seconds - now.timeIntervalSince(failure.at)
      return SourceError(
        .rateLimited(retryAfter: rest > 0 ? rest : nil), address: failure.error.address,
        detail: failure.error.detail)
    }
  }

  private let states = Mutex<[String: State]>([:])

  subscript(source: SourceName) -> State {
    states.withLock { $0[source.rawValue] } ?? State()
  }

  func intercept<Value>(
    _ call: PortCall, perform body: () async throws -> Value
  ) async throws -> Value {
    guard call.method == .page else { return try await body() }
    do {
      let value = try await body()
      states.withLock { $0[call.adapter] = State(succeededAt: Date()) }
      return value
    } catch let error as SourceError {
      states.withLock { $0[call.adapter, default: State()].failure = (error, Date()) }
      throw error
    }
  }
}
