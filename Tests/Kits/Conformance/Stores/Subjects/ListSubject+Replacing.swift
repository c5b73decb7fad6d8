import FoundationEssentials
import OfflineCore
import Plugins

/// Laws 3 and 6: a list is replaced and removed whole.
extension ListSubject {
  var replacingRequirements: [StoreRequirement] {
    [
      StoreRequirement(3, "replacing leaves nothing of the list before") { bench in
        let store = store(bench.open())
        for range in [0..<30, 30..<33, 33..<33, 33..<90] {
          _ = try await store.replace(key, with: items(range), savedAt: noon, source: "s")
          try await expect(store, holds: items(range), "the new list")
        }
      },
      StoreRequirement(3, "replacing one list leaves the others alone") { bench in
        let store = store(bench.open())
        _ = try await store.replace(key(of: "a"), with: items(0..<9), savedAt: noon, source: "s")
        _ = try await store.replace(key(of: "b"), with: items(9..<12), savedAt: noon, source: "s")
        _ = try await store.replace(key(of: "b"), with: items(20..<21), savedAt: noon, source: "s")
        try await expect(store, holds: items(0..<9), "the other list", key: key(of: "a"))
      },
      StoreRequirement(3, "each replacement has a version of its own") { bench in
        let store = store(bench.open())
        var seen = Set<ListVersion>()
        for _ in 0..<4 {
          let version = try await store.replace(
            key, with: items(0..<3), savedAt: noon, source: "s")
          try Conformance.expect(
            seen.insert(version).inserted, "a version never seen before", found: version)
          try await Conformance.expect(
            store.head(key)?.version, is: version, "the version that replace returned")
          try await store.remove(key)
        }
      },
      StoreRequirement(3, "a position ends with the list that it is in") { bench in
        let store = store(bench.open())
        let replacing: @Sendable () async throws -> Void = {
          _ = try await store.replace(key, with: items(0..<9), savedAt: noon, source: "s")
        }
        for change in [replacing, { try await store.remove(key) }] {
          try await replacing()
          guard let next = try await store.slice(key, from: nil, limit: 2)?.next else {
            throw Deviation(expected: "more than the first two of nine items", found: "the end")
          }
          try await change()
          try await expectStoreError(.changed, "reading on in a list that is gone") {
            try await store.slice(key, from: next, limit: 2)
          }
        }
      },
      StoreRequirement(3, "a reader of several slices never sees a mixture") { bench in
        let writer = store(bench.open())
        let lists = [items(0..<23), items(100..<141)]
        _ = try await writer.replace(key, with: lists[0], savedAt: noon, source: "s")
        try await withThrowingTaskGroup(of: Void.self) { group in
          group.addTask {
            for turn in 1...40 {
              _ = try await writer.replace(
                key, with: lists[turn % 2], savedAt: noon, source: "s")
            }
          }
          for _ in 0..<2 {
            let reader = store(bench.open())
            group.addTask {
              for _ in 0..<40 {
                do {
                  let found = try await readAll(reader)?.items
                  try Conformance.expect(
                    found.map(lists.contains) ?? false, "the old list or the new one, whole",
                    found: found.map { "\($0.count) items of both" } ?? "nothing")
                } catch let error as StoreError where error.reason == .changed {}
              }
            }
          }
          try await group.waitForAll()
        }
      },
      StoreRequirement(6, "removing what is not there is fine") { bench in
        let store = store(bench.open())
        try await store.remove(key)
        try await expect(store, holds: nil, "the list")
      },
      StoreRequirement(6, "removing one list leaves the others alone") { bench in
        let store = store(bench.open())
        _ = try await store.replace(key(of: "a"), with: items(0..<9), savedAt: noon, source: "s")
        _ = try await store.replace(key, with: items(9..<12), savedAt: noon, source: "s")
        try await store.remove(key)
        try await expect(store, holds: nil, "the removed list")
        try await expect(store, holds: items(0..<9), "the other list", key: key(of: "a"))
      },
      StoreRequirement(6, "a removal that fails leaves the list intact") { bench in
        let store = store(bench.open())
        let old = try await store.replace(key, with: items(0..<4), savedAt: noon, source: "s")
        let new = try await store.append(items(4..<6), to: key, at: old)
        try await expectStoreError(.changed, "removing at a version that is gone") {
          try await store.remove(key, at: old)
        }
        try await expect(store, holds: items(0..<6), "the list")
        try await store.remove(key, at: new)
        try await expect(store, holds: nil, "the list, removed at its version")
        try await expectStoreError(.changed, "removing a list at a version when there is none") {
          try await store.remove(key, at: new)
        }
      },
    ]
  }
}
