import FoundationEssentials
import OfflineCore

extension StoreRequirement {
  /// Random writes to one list by several writers at once, while others read. Whatever the order was,
  /// each write that succeeded must follow the one whose version it was made at, each version must
  /// hold the items of the writes that led to it, and readers must see such versions alone.
  ///
  /// - Parameter steps: The calls of each writer.
  public static func concurrentHistory(steps: Int = 30) -> StoreRequirement {
    StoreRequirement(
      "random-writers", 12, "what writers at once have done is explained by some order"
    ) { scratch in
      let storage = scratch.open()
      var record = WriteRecord()
      record.note(.replaced([Sample](0..<3)), try await storage.save(0..<3))
      var events: [[WriterEvent]] = []
      try await withThrowingTaskGroup(of: [WriterEvent].self) { group in
        for writer in 1...4 {
          let storage = scratch.other(storage)
          let seed = scratch.seed &+ UInt64(writer)
          group.addTask { try await storage.writeAtRandom(writer, steps, seed: seed) }
        }
        for try await result in group { events.append(result) }
      }
      for case .wrote(let change, let version) in events.joined() {
        guard record.note(change, version) else {
          throw Deviation(
            step: "two writes at once", expected: "versions of their own",
            found: "both returned \(version)")
        }
      }
      try record.checkSuccessors()
      for case .read(let version, let items) in events.joined() {
        try record.check(version, items, "a read while others write")
      }
      if let last = try await storage.read(.samples, by: 500) {
        try record.check(last.head.version, last.items, "the list in the end")
      }
    }
  }
}

/// What a successful write did.
private enum Change: Sendable {
  case replaced([Sample])
  case appended([Sample], at: ListVersion)
}

private enum WriterEvent: Sendable {
  case wrote(Change, ListVersion)
  case read(ListVersion, [Sample])
}

/// All writes that have succeeded, by the versions that they returned.
private struct WriteRecord {
  private var changes: [ListVersion: Change] = [:]

  /// - Returns: Whether nobody else was given that version.
  @discardableResult
  mutating func note(_ change: Change, _ version: ListVersion) -> Bool {
    changes.updateValue(change, forKey: version) == nil
  }

  /// Fails unless each version has at most one that follows it by an append.
  func checkSuccessors() throws {
    var seen = Set<ListVersion>()
    for case .appended(_, let base) in changes.values {
      try expect(
        seen.insert(base).inserted, "appends at once, at one version of \(base.count) items",
        "one succeeds", found: "two succeeded")
    }
  }

  /// Fails unless the writes that led to the version explain the items.
  func check(_ version: ListVersion, _ items: [Sample], _ step: String) throws {
    var pages: [[Sample]] = []
    var next = version
    while true {
      switch changes[next] {
      case .appended(let page, let base):
        pages.append(page)
        next = base
        continue
      case .replaced(let first): pages.append(first)
      case nil:
        throw Deviation(
          step: step, expected: "a version that a write has returned",
          found: "a version of \(next.count) items that no write has returned")
      }
      break
    }
    let expected = pages.reversed().flatMap(\.self)
    let same = zip(items, expected).prefix { $0 == $1 }.count
    try expect(
      items == expected, "\(step), at a version of \(version.count) items",
      "the \(expected.count) items of the \(pages.count) writes that led to it",
      found: "\(items.count) items, of which the first \(same) are the same")
  }
}

extension Storage {
  /// Replaces, appends and reads by turns, and tells what has succeeded.
  fileprivate func writeAtRandom(
    _ writer: Int, _ steps: Int, seed: UInt64
  ) async throws -> [WriterEvent] {
    var random = SplitMix64(seed: seed)
    var events: [WriterEvent] = []
    for step in 0..<steps {
      let start = (writer * 1000 + step) * 100
      let samples = [Sample](start..<start + random.number(in: 1..<40))
      do {
        switch random.number(in: 0..<10) {
        case 0:
          let version = try await lists.replace(
            .samples, with: samples, savedAt: noon, source: "writer \(writer)")
          events.append(.wrote(.replaced(samples), version))
        case 1..<7:
          guard let base = try await lists.head(ListKey<Sample>.samples)?.version else { continue }
          await Task.yield()
          let version = try await lists.append(samples, to: .samples, at: base)
          events.append(.wrote(.appended(samples, at: base), version))
        default:
          guard let found = try await read(.samples, by: 30) else { continue }
          // The list may have grown while it was read.
          events.append(.read(found.head.version, Array(found.items.prefix(found.head.count))))
        }
      } catch let error as StoreError where error.reason == .changed {}
    }
    return events
  }
}
