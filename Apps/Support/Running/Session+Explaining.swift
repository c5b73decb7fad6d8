import OfflineCore

extension Session {
  /// Loads what belongs to something that the person named, and explains that the source does not
  /// have it.
  ///
  /// - Parameter explanation: What is not there, and where to see what is, for people.
  /// - Throws: ``ExplainedFailure``, and what loading throws.
  public func explaining<Value>(
    missing explanation: String, _ load: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await load()
    } catch let error as LoadError {
      guard case .remote(.invalidData(.missing, _), _) = error else { throw error }
      throw ExplainedFailure(error, explanation)
    }
  }
}
