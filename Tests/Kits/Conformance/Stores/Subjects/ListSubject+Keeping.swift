import FoundationEssentials
import OfflineCore
import Plugins

/// Laws 1 and 2: nothing at first, and then exactly what was saved.
extension ListSubject {
  var keepingRequirements: [StoreRequirement] {
    [
      StoreRequirement(1, "a list is empty at first, however often it is read") { bench in
        let store = store(bench.open())
        for _ in 0..<2 {
          try await expect(store, holds: nil, "a list that nobody has saved")
        }
        try await Conformance.expect(
          bench.open().upkeep.savedLists(), is: [], "the saved lists after mere reading")
      },
      StoreRequirement(1, "reading a list changes nothing") { bench in
        let store = store(bench.open())
        _ = try await store.replace(key, with: items(0..<20), savedAt: noon, source: "s")
        let first = try await store.slice(key, from: nil, limit: 5)
        let second = try await store.slice(key, from: nil, limit: 5)
        try Conformance.expect(second, is: first, "the second reading")
        try await expect(store, holds: items(0..<20), "the whole list")
      },
      StoreRequirement(2, "awkward items come back as they were saved") { bench in
        let store = store(bench.open())
        _ = try await store.replace(key, with: awkward, savedAt: noon, source: "s")
        try await expect(store, holds: awkward, "awkward items")
        let version = try await Self.version(of: store, key)
        _ = try await store.append(awkward, to: key, at: version)
        try await expect(store, holds: awkward + awkward, "awkward items, appended")
      },
      StoreRequirement(2, "the timestamp comes back to the last bit") { bench in
        let store = store(bench.open())
        let moments: [TimeInterval] = [
          0, 0.1, -0.1, 1.0.nextUp, 785_000_000.123_456_7,
          Date.distantPast
            .timeIntervalSinceReferenceDate, Date.distantFuture.timeIntervalSinceReferenceDate,
        ]
        for moment in moments.map(Date.init(timeIntervalSinceReferenceDate:)) {
          _ = try await store.replace(key, with: items(0..<1), savedAt: moment, source: "s")
          try await Conformance.expect(
            store.head(key)?.savedAt.timeIntervalSinceReferenceDate.bitPattern,
            is: moment.timeIntervalSinceReferenceDate.bitPattern, "the bits of \(moment)")
        }
      },
      StoreRequirement(2, "the name of the source comes back as it was saved") { bench in
        let store = store(bench.open())
        for source in ["", "https://example.com:8080/Ω?a=b", "a\u{0}b\nc"] {
          _ = try await store.replace(key, with: [], savedAt: noon, source: source)
          try await Conformance.expect(store.head(key)?.source, is: source, "the source")
        }
      },
      StoreRequirement(2, "an empty list with a timestamp is not nothing") { bench in
        let store = store(bench.open())
        _ = try await store.replace(key, with: [], savedAt: noon, source: "s")
        try await expect(store, holds: [], "an empty list")
        try await Conformance.expect(store.head(key)?.savedAt, is: noon, "its timestamp")
      },
      StoreRequirement(2, "different keys are different lists") { bench in
        let store = store(bench.open())
        let parents = ["", "a", "A", "a/b", "../a", "a b", "a%2Fb", "ä", "\u{0}"]
        let keys = [key] + (parents + [String(repeating: "x", count: 3000)]).map(key(of:))
        for (number, key) in keys.enumerated() {
          _ = try await store.replace(
            key, with: items(number..<number + 2), savedAt: noon, source: "s")
        }
        for (number, key) in keys.enumerated() {
          try await expect(
            store, holds: items(number..<number + 2), "the list of '\(key.parent ?? "-")'",
            key: key)
        }
      },
    ]
  }

  /// Any moment.
  var noon: Date { Date(timeIntervalSinceReferenceDate: 785_404_800.25) }

  /// The version of a list that is there.
  static func version(of store: any ListStore<Item>, _ key: ListKey) async throws -> ListVersion {
    guard let head = try await store.head(key) else {
      throw Deviation(expected: "a saved list", found: "nothing")
    }
    return head.version
  }
}
