import FeedCore
import Foundation
import OfflineCore
import TestSupport
import Testing

struct ListStoresTests {
  private let log = CallLog()

  @Test func aStoreIsAskedForListsOfItsOwnKind() async throws {
    let stores = try await stores()
    #expect(try await stores[.feed].head(.feed)?.count == 3)
    #expect(try stores.store(of: .feed) is any FeedStore)
    #expect(log.methods == ["slice"])
  }

  @Test(arguments: Operation.allCases)
  func aListOfAnotherKindIsDeniedBeforeTheStoreHasSeenIt(operation: Operation) async throws {
    let stores = try await stores()
    await #expect(throws: denied("'teams' is no list of 'feed'")) {
      try await operation(teams, in: stores[.feed])
    }
    #expect(log.methods.isEmpty)
  }

  @Test func anotherKindIsDeniedBehindADecoratorToo() async throws {
    let stores = try await storage(holding: []).failing("replace", with: StoreError.full).lists
    await #expect {
      _ = try await stores[.feed].head(teams)
    } throws: {
      ($0 as? StoreError)?.reason == .denied
    }
  }

  @Test(arguments: Operation.allCases)
  func aKindThatTheBackendCannotKeepIsDeniedOnUse(operation: Operation) async throws {
    let stores = try await stores()
    let error = denied("this backend keeps no lists of 'teams'")
    await #expect(throws: error) {
      try await operation(teams, in: stores[ListKind<FeedImage>("teams")])
    }
    #expect(throws: error) { try stores.store(of: teams) }
    #expect(log.methods.isEmpty)
  }

  enum Operation: CaseIterable {
    case slice, replace, append, remove

    func callAsFunction(_ key: ListKey, in store: any FeedStore) async throws {
      switch self {
      case .slice: _ = try await store.slice(key, from: nil, limit: 3)
      case .replace:
        _ = try await store.replace(key, with: images(0..<3), savedAt: noon, source: "source")
      case .append:
        let version = ListVersion(generation: 1, count: 3)
        _ = try await store.append(images(3..<4), to: key, at: version)
      case .remove: try await store.remove(key)
      }
    }
  }

  private let teams = ListKey(kind: "teams", parent: "A")

  /// The stores of a backend that keeps feeds alone, which notes what it is asked.
  private func stores() async throws -> ListStores {
    let feed = try await storage(holding: images(0..<3)).noted(in: log).feed
    return ListStores(place: "test:").adding(feed, for: .feed)
  }

  private func denied(_ detail: String) -> StoreError {
    StoreError(.denied, place: "test:", detail: detail)
  }
}
