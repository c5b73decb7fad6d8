import FoundationEssentials
import OfflineCore
import Plugins

/// Laws 4, 5 and 12: pages are read and added one by one, and nobody adds to another list than
/// they have read.
extension ListSubject {
  var appendingRequirements: [StoreRequirement] {
    [
      StoreRequirement(4, "pages follow each other, and the first one keeps its age") { bench in
        let store = store(bench.open())
        var version = try await store.replace(
          key, with: items(0..<10), savedAt: noon, source: "first")
        for page in 1..<30 {
          version = try await store.append(
            items(page * 10..<page * 10 + 10), to: key, at: version)
        }
        try await expect(store, holds: items(0..<300), "thirty pages")
        let head = try await store.head(key)
        try Conformance.expect(head?.savedAt, is: noon, "the timestamp")
        try Conformance.expect(head?.source, is: "first", "the source")
        try Conformance.expect(head?.version, is: version, "the version that append returned")
      },
      StoreRequirement(4, "a position outlives an append") { bench in
        let store = store(bench.open())
        let version = try await store.replace(
          key, with: items(0..<5), savedAt: noon, source: "s")
        let next = try await store.slice(key, from: nil, limit: 3)?.next
        _ = try await store.append(items(5..<8), to: key, at: version)
        try await Conformance.expect(
          store.slice(key, from: next, limit: 10)?.items, is: items(3..<8), "what follows")
      },
      StoreRequirement(4, "appending nothing changes nothing") { bench in
        let store = store(bench.open())
        let version = try await store.replace(
          key, with: items(0..<5), savedAt: noon, source: "s")
        try await Conformance.expect(
          store.append([], to: key, at: version), is: version, "the version")
        try await expect(store, holds: items(0..<5), "the list")
      },
      StoreRequirement(5, "a slice holds what was asked for, and no more") { bench in
        let store = store(bench.open())
        _ = try await store.replace(key, with: items(0..<1000), savedAt: noon, source: "s")
        for limit in [0, 1, 10, 32, 33, 999] {
          let slice = try await store.slice(key, from: nil, limit: limit)
          try Conformance.expect(slice?.items, is: items(0..<limit), "the first \(limit)")
          try Conformance.expect(slice?.head.count, is: 1000, "the count")
          try Conformance.expect(slice?.head.last, is: item(999), "the last item")
          try Conformance.expect(slice?.next?.offset, is: limit, "where the next slice starts")
        }
        for limit in [1000, 1001, Int.max] {
          let slice = try await store.slice(key, from: nil, limit: limit)
          try Conformance.expect(slice?.items.count, is: 1000, "the first \(limit)")
          try Conformance.expect(slice?.next, is: nil, "the next slice after the last item")
        }
        for step in [1, 32, 70] {
          try await Conformance.expect(
            readAll(store, by: step)?.items, is: items(0..<1000), "the list in steps of \(step)")
        }
      },
      StoreRequirement(12, "an append to another version writes nothing") { bench in
        let store = store(bench.open())
        let old = try await store.replace(key, with: items(0..<5), savedAt: noon, source: "s")
        let grown = try await store.append(items(5..<7), to: key, at: old)
        try await expectStoreError(.changed, "appending where somebody else has appended") {
          try await store.append(items(90..<92), to: key, at: old)
        }
        try await expect(store, holds: items(0..<7), "the list")
        _ = try await store.replace(key, with: items(0..<7), savedAt: noon, source: "s")
        try await expectStoreError(.changed, "appending to a list that was replaced") {
          try await store.append(items(90..<92), to: key, at: grown)
        }
        try await expect(store, holds: items(0..<7), "the list that replaced it")
        try await store.remove(key)
        try await expectStoreError(.changed, "appending to a list that was removed") {
          try await store.append(items(90..<92), to: key, at: grown)
        }
        try await expect(store, holds: nil, "the removed list")
      },
      StoreRequirement(12, "of appends at once each page is there once, in one piece") { bench in
        let first = store(bench.open())
        _ = try await first.replace(key, with: items(0..<1), savedAt: noon, source: "s")
        try await withThrowingTaskGroup(of: Void.self) { group in
          for writer in 1...4 {
            let store = store(bench.open())
            group.addTask {
              for page in 0..<6 {
                let start = writer * 1000 + page * 40
                try await appendWhenPossible(items(start..<start + 40), store)
              }
            }
          }
          try await group.waitForAll()
        }
        let found = try await readAll(first)?.items ?? []
        try Conformance.expect(found.count, is: 1 + 4 * 6 * 40, "the number of items")
        var pages = Set<Int>()
        for start in stride(from: 1, to: found.count, by: 40) {
          let page = Array(found[start..<start + 40])
          let number = (1000..<5000).first { item($0) == page[0] } ?? 0
          try Conformance.expect(page, is: items(number..<number + 40), "a page in one piece")
          try Conformance.expect(pages.insert(number).inserted, "each page once", found: number)
        }
      },
    ]
  }

  private func appendWhenPossible(_ page: [Item], _ store: any ListStore<Item>) async throws {
    while true {
      do {
        _ = try await store.append(page, to: key, at: Self.version(of: store, key))
        return
      } catch let error as StoreError where error.reason == .changed {
        await Task.yield()
      }
    }
  }
}
