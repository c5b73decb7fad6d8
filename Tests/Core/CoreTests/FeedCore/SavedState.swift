import FeedCore
import Foundation
import OfflineCore
import TestSupport

/// The possible states of the cache.
enum SavedState: CaseIterable {
  case nothing, emptyList, expired, fromTheFuture, damaged, fresh

  /// The cache miss of a list in this state; `nil` if the list can be shown.
  var miss: CacheMiss? {
    switch self {
    case .nothing: .empty
    case .expired: .expired(savedAt: savedAt)
    case .fromTheFuture: .fromTheFuture(savedAt: savedAt)
    case .damaged: .unreadable(.damaged)
    case .emptyList, .fresh: nil
    }
  }

  func storage() async throws -> Storage {
    switch self {
    case .nothing: emptyStorage()
    case .emptyList: try await TestSupport.storage(holding: [])
    case .damaged: emptyStorage().failing("slice", with: StoreError.damaged)
    case .expired, .fromTheFuture, .fresh:
      try await TestSupport.storage(holding: images(50..<53), savedAt: savedAt)
    }
  }

  private var savedAt: Date {
    switch self {
    case .expired: noon.addingTimeInterval(-sevenDays)
    case .fromTheFuture: noon.addingTimeInterval(61)
    default: noon
    }
  }
}

extension Result where Failure == any Error {
  /// Returns the result of `body`.
  static func of(_ body: () async throws -> Success) async -> Self {
    do {
      return .success(try await body())
    } catch {
      return .failure(error)
    }
  }
}
