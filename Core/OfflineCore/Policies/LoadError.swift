public import FoundationEssentials

/// Why a use case has no result, in terms that the user can act on.
///
/// A failing store without any other cause is thrown as the ``StoreError`` itself.
public enum LoadError: Error, Hashable, Sendable {
  /// The remote failed, and the cache could not answer instead, if it was asked.
  case remote(SourceError, cache: CacheMiss?)
  /// Only the cache was asked, and it could not answer.
  case notCached(CacheMiss)
  /// The next page can only be loaded from the source of the saved list.
  case otherSource(saved: SourceName, asked: SourceName)
  /// The loading policy does not allow the request.
  case ruledOut(by: LoadingPolicy)
}

extension LoadError {
  /// Creates the error for a failed source, or rethrows `error` if it is a cancellation, or no error of a
  /// source: that is a bug in the program, which saved data must not hide.
  ///
  /// - Parameter miss: Why the cache can't answer instead; `nil` if it was not asked.
  package init(orRethrowing error: any Error, cache miss: CacheMiss? = nil) throws {
    try rethrowCancellation(error)
    guard let error = error as? SourceError else { throw error }
    self = .remote(error, cache: miss)
  }
}

/// Why the cache could not answer.
public enum CacheMiss: Error, Hashable, Sendable {
  /// Nothing is saved.
  case empty
  /// The saved data is too old.
  case expired(savedAt: Date)
  /// The saved data is dated in the future: a clock is or was wrong.
  case fromTheFuture(savedAt: Date)
  /// The saved data can't be read.
  case unreadable(StoreError)
}

extension Result where Failure == CacheMiss {
  /// Returns what was found, for a policy that asks only the cache.
  ///
  /// - Throws: ``LoadError/notCached(_:)``, or the ``StoreError`` itself.
  public func orThrow() throws -> Success {
    switch self {
    case .success(let found): return found
    case .failure(.unreadable(let error)): throw error
    case .failure(let miss): throw LoadError.notCached(miss)
    }
  }
}

/// Rethrows a cancellation. It is not a failure, so no fallback applies.
package func rethrowCancellation(_ error: any Error) throws {
  if error is CancellationError || Task.isCancelled { throw CancellationError() }
}

/// Rethrows errors other than those of sources and stores. They are bugs in the program, which a fallback
/// would hide.
package func rethrowUnlessFailure(_ error: any Error) throws {
  try rethrowCancellation(error)
  guard error is SourceError || error is StoreError || error is LoadError else { throw error }
}

/// Returns what `find` returns, or `nil` if a source or a store fails, for callers that can do without it.
package func bestEffort<Value>(_ find: () async throws -> Value?) async throws -> Value? {
  do {
    return try await find()
  } catch {
    try rethrowUnlessFailure(error)
    return nil
  }
}
