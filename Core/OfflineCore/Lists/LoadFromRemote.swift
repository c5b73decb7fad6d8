/// Loads something from its source, neither reading nor writing a store.
///
/// Used for resources that are never cached, and for a server, which is itself the remote of other programs.
public struct LoadFromRemote<Query: Sendable, Answer: Sendable>: Sendable {
  private let ask: @Sendable (Query) async throws -> Answer

  /// - Parameter ask: Sends the query to the source.
  public init(_ ask: @escaping @Sendable (_ query: Query) async throws -> Answer) { self.ask = ask }

  /// - Throws: ``LoadError``, or `CancellationError`. Errors that no source throws are rethrown.
  public func callAsFunction(_ query: Query) async throws -> Answer {
    do {
      let answer = try await ask(query)
      try Task.checkCancellation()
      return answer
    } catch {
      throw try LoadError(orRethrowing: error)
    }
  }
}

extension LoadFromRemote where Query == Void {
  /// - Throws: ``LoadError``, or `CancellationError`.
  public func callAsFunction() async throws -> Answer { try await self(()) }
}
