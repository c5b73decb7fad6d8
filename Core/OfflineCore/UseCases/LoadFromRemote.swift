/// Loads something from its source alone, neither reading nor writing a store.
///
/// For what is never cached, and for a server, which is itself the remote of others.
public struct LoadFromRemote<Query: Sendable, Answer: Sendable>: Sendable {
  private let source: String
  private let ask: @Sendable (Query) async throws -> Answer

  /// - Parameters:
  ///   - source: The name of the source, for errors.
  ///   - ask: Asks the source.
  public init(
    from source: String, _ ask: @escaping @Sendable (_ query: Query) async throws -> Answer
  ) {
    self.source = source
    self.ask = ask
  }

  /// - Throws: ``LoadError``, or `CancellationError`.
  public func callAsFunction(_ query: Query) async throws -> Answer {
    do {
      let answer = try await ask(query)
      try Task.checkCancellation()
      return answer
    } catch {
      try rethrowCancellation(error)
      throw LoadError.remote(SourceError(error, address: source), cache: nil)
    }
  }
}

extension LoadFromRemote where Query == Void {
  /// - Throws: ``LoadError``, or `CancellationError`.
  public func callAsFunction() async throws -> Answer { try await self(()) }
}
