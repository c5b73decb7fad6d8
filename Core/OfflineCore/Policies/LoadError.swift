public import FoundationEssentials

/// Why a use case has nothing to deliver, in terms that a person can act on.
///
/// A store failure that is the whole story is thrown as the ``StoreError`` itself.
public enum LoadError: Error, Hashable, Sendable {
  /// The remote failed, and the cache, where it was asked, could not answer instead.
  case remote(SourceError, cache: CacheMiss?)
  /// Only the cache was asked, and it could not answer.
  case notCached(CacheMiss)
  /// More can only be loaded from the source that the saved list is from.
  case otherSource(saved: SourceName, asked: SourceName)
  /// The loading policy rules out what was asked.
  case ruledOut(by: LoadingPolicy)
}

extension LoadError {
  /// Creates the error for what a source has thrown, or throws that itself: a cancellation, and an error of
  /// no source. The latter is a mistake in the program, which must not hide behind saved data.
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
  /// What is saved is too old.
  case expired(savedAt: Date)
  /// What is saved says that it is from the future: a clock is or was wrong.
  case fromTheFuture(savedAt: Date)
  /// What is saved can't be read.
  case unreadable(StoreError)
}

extension Result where Failure == CacheMiss {
  /// Returns what was found, for a policy that asks the cache alone.
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

/// Cancellation is nobody's failure: it passes through every fallback.
package func rethrowCancellation(_ error: any Error) throws {
  if error is CancellationError || Task.isCancelled { throw CancellationError() }
}

/// Fallbacks are for sources and stores that fail. Any other error is a mistake in the program, which
/// would stay unseen if something else stood in.
package func rethrowUnlessFailure(_ error: any Error) throws {
  try rethrowCancellation(error)
  guard error is SourceError || error is StoreError || error is LoadError else { throw error }
}
