import AppSupport
import CacheCore

extension LeagueOptions {
  /// Loads something of a parent that the person named, and explains that there is none of that id.
  static func explaining<Value>(
    _ explanation: String, _ load: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await load()
    } catch LoadError.remote(.invalidData(.missing, let address), let miss) {
      let error = LoadError.remote(.invalidData(.missing, address: address), cache: miss)
      throw ExplainedFailure(error, explanation)
    }
  }
}
