import FoundationEssentials
import OfflineCore
import Plugins

/// Laws 7, 8, 10 and 13: damage is told, other instances see each write, and a cancelled call
/// leaves the list whole.
extension ListSubject {
  /// Every requirement of one list, and of one among others.
  var requirements: [StoreRequirement] {
    let all =
      keepingRequirements + replacingRequirements + appendingRequirements + sharingRequirements
    return all.map { StoreRequirement($0.law, "[\(kind.name)] \($0.sentence)", $0.body) }
  }

  private var sharingRequirements: [StoreRequirement] {
    [
      StoreRequirement(7, "a damaged list is an error each time, and never nothing") { bench in
        try await saveAndDamage(bench)
        let store = store(bench.open())
        for _ in 0..<2 {
          try await expectStoreError(.damaged, "reading a damaged list") {
            try await readAll(store)?.items.count
          }
        }
      },
      StoreRequirement(7, "saving over a damaged list brings the store back") { bench in
        try await saveAndDamage(bench)
        try await bench.expectSetAside { storage in
          let store = store(storage)
          _ = try await store.replace(key, with: items(50..<53), savedAt: noon, source: "s")
          try await expect(store, holds: items(50..<53), "the new list")
        }
      },
      StoreRequirement(7, "removing a damaged list brings the store back") { bench in
        try await saveAndDamage(bench)
        try await bench.expectSetAside { storage in
          let store = store(storage)
          try await store.remove(key)
          try await expect(store, holds: nil, "the removed list")
          _ = try await store.replace(key, with: items(50..<53), savedAt: noon, source: "s")
          try await expect(store, holds: items(50..<53), "the new list")
        }
      },
      StoreRequirement(7, "only a list that can't be read is removed as unreadable") { bench in
        let store = store(bench.open())
        try await store.remove(key, at: .unreadable)
        _ = try await store.replace(key, with: items(0..<40), savedAt: noon, source: "s")
        try await expectStoreError(.changed, "removing a sound list as unreadable") {
          try await store.remove(key, at: .unreadable)
        }
        try await expect(store, holds: items(0..<40), "the sound list")
        try await bench.damage(key)
        try await self.store(bench.open()).remove(key, at: .unreadable)
        try await expect(self.store(bench.open()), holds: nil, "the damaged list")
      },
      StoreRequirement(8, "another instance sees each write at once") { bench in
        let one = store(bench.open())
        let other = store(bench.open())
        try await expect(other, holds: nil, "the list before")
        let version = try await one.replace(key, with: items(0..<5), savedAt: noon, source: "s")
        try await expect(other, holds: items(0..<5), "the list after replace")
        _ = try await other.append(items(5..<9), to: key, at: version)
        try await expect(one, holds: items(0..<9), "the list after append")
        try await other.remove(key)
        try await expect(one, holds: nil, "the list after remove")
      },
      StoreRequirement(8, "instances that write at once all succeed") { bench in
        let lists = (0..<4).map { items($0 * 100..<$0 * 100 + 20) }
        try await withThrowingTaskGroup(of: Void.self) { group in
          for list in lists {
            let store = store(bench.open())
            group.addTask {
              for _ in 0..<10 {
                _ = try await store.replace(key, with: list, savedAt: noon, source: "s")
              }
            }
          }
          try await group.waitForAll()
        }
        let found = try await readAll(store(bench.open()))?.items
        try Conformance.expect(
          found.map(lists.contains) ?? false, "one of the lists, whole",
          found: "\(found?.count ?? 0) items")
      },
      StoreRequirement(10, "a cancelled call throws, and leaves the list whole") { bench in
        let store = store(bench.open())
        let version = try await store.replace(
          key, with: items(0..<5), savedAt: noon, source: "s")
        try await expectCancellation("slice") {
          try await store.slice(key, from: nil, limit: 3)?.items.count
        }
        try await expectCancellation("replace") {
          try await store.replace(key, with: items(5..<9), savedAt: noon, source: "s")
        }
        try await expectCancellation("append") {
          try await store.append(items(5..<9), to: key, at: version)
        }
        try await expectCancellation("remove") { try await store.remove(key) }
        try await expect(store, holds: items(0..<5), "the list")
      },
      StoreRequirement(10, "a save that is cancelled half-way is whole or not there") { bench in
        let store = store(bench.open())
        let lists = [items(0..<5), items(1000..<3000)]
        for turn in 0..<10 {
          _ = try await store.replace(key, with: lists[0], savedAt: noon, source: "s")
          let save = Task {
            try await store.replace(key, with: lists[1], savedAt: noon, source: "s")
          }
          for _ in 0..<turn * 20 { await Task.yield() }
          save.cancel()
          let possible: [[Item]]
          switch await save.result {
          case .success: possible = [lists[1]]
          case .failure(is CancellationError): possible = lists
          case .failure(let error):
            throw Deviation(
              expected: "a save that is cancelled half-way returns or throws CancellationError",
              found: "it threw \(error)")
          }
          let found = try await readAll(store, by: 500)?.items
          try Conformance.expect(
            found.map(possible.contains) ?? false,
            possible.count == 1 ? "the new list, as its save returned" : "the old list or the new",
            found: "\(found?.count ?? 0) items")
        }
      },
      StoreRequirement(13, "damage that is not read is found by checking") { bench in
        try await saveAndDamage(bench)
        let problems = try await bench.open().upkeep.problems()
        try Conformance.expect(!problems.isEmpty, "at least one problem", found: "none")
      },
    ]
  }

  private func saveAndDamage(_ bench: StoreBench) async throws {
    _ = try await store(bench.open()).replace(
      key, with: items(0..<40), savedAt: noon, source: "s")
    try await bench.damage(key)
  }
}
