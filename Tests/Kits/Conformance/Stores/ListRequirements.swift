import FoundationEssentials
import OfflineCore
import Platform

/// Rules 3, 4, 6 and 12: a list is replaced and removed as a whole, and only a writer that has seen
/// its latest version can append a page.
extension StoreRequirement {
  static let replacing: [StoreRequirement] = [
    .init("replaced-whole", rule: 3, sentence: "replacing leaves nothing of the list before") {
      _, storage in
      for range in [0..<30, 30..<33, 33..<33, 33..<190, 0..<1] {
        try await storage.save(range)
        try await storage.expectSamples(range, in: "after replace with \(range.count) items")
      }
    },
    .init("replaced-count", rule: 3, sentence: "replacing tells how many items were there") {
      _, storage in
      var before: Int?
      for count in [40, 3, 0, 7] {
        let replacement = try await storage.lists.replace(
          .samples, with: [Sample](0..<count), from: Provenance(savedAt: noon, source: "s"))
        try expect(replacement.replacedCount, is: before, in: "the count of the list before")
        before = try await storage.append(count..<count + 2, at: replacement.version).count
      }
    },
    .init("versions-are-new", rule: 3, sentence: "each write has a version never seen before") {
      scratch, storage in
      var generations = Set<UInt64>()
      var revisions = Set<UInt64>()
      for _ in 0..<4 {
        let version = try await storage.save(0..<3)
        let next = try await storage.append(3..<4, at: version)
        try expect(
          generations.insert(version.generation).inserted, in: "replace",
          expected: "a new generation",
          found: "\(version)")
        for version in [version, next] {
          try expect(
            revisions.insert(version.revision).inserted, in: "a write", expected: "a new revision",
            found: "\(version)")
        }
        try expect(next.generation, is: version.generation, in: "the generation after append")
        try expect(next.count, is: 4, in: "the count of the version after append")
        try await expect(
          scratch.other(storage).lists.head(.samples)?.version, is: next,
          in: "the version that a reader sees, and the one that append returned")
        try await storage.lists.remove(ListKey.samples.name)
      }
    },
    .init("positions-end", rule: 3, sentence: "a position ends with the generation that it is in") {
      _, storage in
      for removes in [false, true] {
        try await storage.save(0..<9)
        guard let next = try await storage.lists.slice(.samples, from: nil, limit: 2)?.next else {
          throw Deviation(
            step: "slice of the first two of nine", expected: "a next position", found: "none")
        }
        if removes {
          try await storage.lists.remove(ListKey.samples.name)
        } else {
          try await storage.save(0..<9)
        }
        try await expectError(
          .changed, in: "reading on after \(removes ? "remove" : "replace") of the list"
        ) { try await storage.lists.slice(.samples, from: next, limit: 2) }
      }
    },
    .init("no-mixture", rule: 3, sentence: "a reader of several slices never sees a mixture") {
      scratch in
      var random = SplitMix64(seed: scratch.seed)
      let writer = scratch.open()
      let lists = [23, 41, random.number(in: 1001..<2000)].map { [Sample](100..<100 + $0) }
      _ = try await writer.lists.replace(.samples, with: lists[0], savedAt: noon, source: "s")
      let readers = [7, random.number(in: 30..<1000), .max].map {
        (scratch.other(writer), limit: $0)
      }
      try await whileReading(by: readers) { reader, limit in
        try await reader.expectOne(of: lists, by: limit)
      } write: {
        for turn in 1...30 {
          _ = try await writer.lists.replace(
            .samples, with: lists[turn % 3], savedAt: noon, source: "s")
          await Task.yield()
        }
      }
    },
  ]

  static let removing: [StoreRequirement] = [
    .init("remove-nothing", rule: 6, sentence: "removing what is not there is fine") { _, storage in
      try await storage.lists.remove(ListKey.samples.name)
      try await storage.imageData.remove(picture(1))
      try await storage.expectNothing("after removing nothing")
    },
    .init("remove-at-version", rule: 6, sentence: "a removal that fails leaves the list intact") {
      _, storage in
      let (lists, name) = (storage.lists, ListKey.samples.name)
      let old = try await storage.save(0..<4)
      let new = try await storage.append(4..<6, at: old)
      try await expectError(.changed, in: "remove at a version that is gone") {
        try await lists.remove(name, at: old)
      }
      try await storage.expectSamples(0..<6, in: "after a removal that failed")
      try await lists.remove(name, at: new)
      try await storage.expectList(
        ListKey<Sample>.samples, holds: nil, in: "removed at its version")
      try await expectError(.changed, in: "remove at a version where there is no list") {
        try await lists.remove(name, at: new)
      }
    },
    .init("removed-whole", rule: 6, sentence: "removing a list leaves none of its items behind") {
      _, storage in
      for turn in 0..<3 {
        let version = try await storage.save(0..<40)
        try await storage.append(40..<50, at: version)
        try await storage.lists.remove(ListKey.samples.name)
        try await storage.expectNothing("removed for the \(turn + 1). time")
      }
      let version = try await storage.save(90..<93)
      try await storage.append(93..<95, at: version)
      try await storage.expectSamples(90..<95, in: "saved again after it was removed")
    },
    .init("clear", rule: 6, sentence: "clearing removes everything, and the storage goes on") {
      scratch, storage in
      try await storage.maintenance.clear()
      try await storage.imageData.save(Data("x".utf8), for: picture(1))
      try await storage.maintenance.clear()
      try await storage.expectNothing("cleared of an image without a list")
      for key in [.samples, ListKey.samples(of: "a")] { try await storage.save(0..<40, in: key) }
      for number in 0..<3 { try await storage.imageData.save(Data("x".utf8), for: picture(number)) }
      try await storage.maintenance.clear()
      try await storage.expectNothing("cleared")
      try await scratch.other(storage).expectNothing("cleared by another instance")
      try await storage.save(0..<3)
      try await scratch.other(storage).expectSamples(0..<3, in: "saved after clearing")
    },
  ]

  static let appending: [StoreRequirement] = [
    .init(
      "append-keeps-age", rule: 4,
      sentence: "pages follow each other, and keep the age of the first"
    ) { scratch, storage in
      var version = try await storage.save(0..<10, source: "first")
      for page in 1..<30 {
        version = try await storage.append(page * 10..<page * 10 + 10, at: version)
      }
      try await storage.expectSamples(0..<300, in: "thirty pages")
      let head = try await scratch.other(storage).lists.head(.samples)
      try expect(head?.savedAt, is: noon, in: "the timestamp after appending")
      try expect(head?.source, is: "first", in: "the source after appending")
      try expect(head?.version, is: version, in: "the version, and the one that append returned")
    },
    .init("append-to-empty", rule: 4, sentence: "an empty list grows as any other") {
      scratch, storage in
      let empty = try await storage.save(0..<0, source: "first")
      let version = try await storage.append(0..<40, at: empty)
      try await scratch.other(storage).expectSamples(0..<40, in: "after an append to an empty list")
      let head = try await storage.lists.head(.samples)
      try expect(head?.version, is: version, in: "the version, and the one that append returned")
      try expect(head?.savedAt, is: noon, in: "the timestamp after an append to an empty list")
      try expect(head?.source, is: "first", in: "the source after an append to an empty list")
      try await expectError(.changed, in: "another append to what was an empty list") {
        try await storage.append(0..<40, at: empty)
      }
    },
    .init(
      "append-keeps-positions", rule: 4,
      sentence: "a position outlives an append, and one that fails"
    ) { _, storage in
      let version = try await storage.save(0..<5)
      let next = try await storage.lists.slice(.samples, from: nil, limit: 3)?.next
      func expectRest(_ step: String) async throws {
        try await expect(
          storage.lists.slice(.samples, from: next, limit: 10)?.items, is: [Sample](3..<8), in: step
        )
      }
      try await storage.append(5..<8, at: version)
      try await expectRest("reading on after an append")
      try await expectError(.changed, in: "append at a version that is gone") {
        try await storage.append(5..<8, at: version)
      }
      try await expectRest("reading on after an append that failed")
    },
    .init("append-nothing", rule: 4, sentence: "to append nothing is to compare the version") {
      _, storage in
      let version = try await storage.save(0..<5)
      try await expect(
        storage.lists.append([], to: .samples, at: version), is: version, in: "append of nothing")
      try await storage.save(0..<5)
      try await expectError(.changed, in: "append of nothing at a version that is gone") {
        try await storage.lists.append([], to: .samples, at: version)
      }
      try await storage.expectSamples(0..<5, in: "after appending nothing")
    },
    .init(
      "renewing-keeps-items", rule: 4,
      sentence: "a list that is renewed has another age, and all that it had"
    ) { scratch, storage in
      var version = try await storage.lists.replace(
        .samples, with: [Sample](0..<40),
        from: Provenance(
          savedAt: noon, source: "first", validator: PageValidator("v", limit: 40, count: 40))
      ).version
      version = try await storage.append(40..<75, at: version)
      let next = try await storage.lists.slice(.samples, from: nil, limit: 38)?.next
      // There are enough moments for leftovers of each renewal to add up.
      let moments =
        [Date.distantPast, noon.addingTimeInterval(0.1)]
        + (0..<60).map {
          noon.addingTimeInterval(Double($0) / 7)
        }
      for moment in moments {
        version = try await storage.lists.append(
          [], to: .samples, at: version, renewedAt: moment)
        let head = try await scratch.other(storage).lists.head(.samples)
        try expect(
          head?.savedAt.timeIntervalSinceReferenceDate.bitPattern,
          is: moment.timeIntervalSinceReferenceDate.bitPattern, in: "the timestamp after renewing")
        try expect(
          head?.version, is: version, in: "the version, and the one that renewing returned")
      }
      let head = try await storage.lists.head(.samples)
      try expect(head?.source, is: "first", in: "the source after renewing")
      try expect(head?.validator?.text, is: "v", in: "the validator after renewing")
      try await storage.expectSamples(0..<75, in: "after renewing")
      try await expect(
        storage.lists.slice(.samples, from: next, limit: 10)?.items, is: [Sample](38..<48),
        in: "reading on after renewing")
      version = try await storage.append(75..<80, at: version)
      try await scratch.other(storage).expectSamples(0..<80, in: "grown after renewing")
      try await expect(
        storage.lists.head(.samples)?.savedAt, is: moments.last, in: "the timestamp after growing")
      _ = try await storage.lists.append(
        [Sample](80..<85), to: .samples, at: version, renewedAt: noon)
      try await storage.expectSamples(0..<85, in: "grown and renewed at once")
      try await expect(
        storage.lists.head(.samples)?.savedAt, is: noon, in: "the timestamp after both at once")
      try await expect(storage.maintenance.verify(), is: [], in: "verify")
    },
    .init(
      "renewing-compares", rule: 12,
      sentence: "a list is renewed at the version that was seen, or not at all"
    ) { _, storage in
      let later = noon.addingTimeInterval(60)
      func expectChanged(at version: ListVersion, in step: String) async throws {
        try await expectError(.changed, in: "renewing a list that \(step)") {
          try await storage.lists.append(
            [Sample](), to: .samples, at: version, renewedAt: later)
        }
      }
      let old = try await storage.save(0..<5)
      let grown = try await storage.append(5..<7, at: old)
      try await expectChanged(at: old, in: "has grown")
      let renewed = try await storage.lists.append(
        [Sample](), to: .samples, at: grown, renewedAt: noon)
      try await expectChanged(at: grown, in: "was renewed")
      try await storage.expectSamples(0..<7, in: "after that")
      try await expect(storage.lists.head(.samples)?.savedAt, is: noon, in: "its timestamp")
      try await storage.save(0..<7)
      try await expectChanged(at: renewed, in: "was replaced by the same items")
      try await expect(storage.lists.head(.samples)?.savedAt, is: noon, in: "its timestamp")
      try await storage.lists.remove(ListKey.samples.name)
      try await expectChanged(at: renewed, in: "was removed")
      try await storage.expectList(ListKey<Sample>.samples, holds: nil, in: "after that")
    },
    .init("append-compares", rule: 12, sentence: "an append at another version writes nothing") {
      _, storage in
      let page = [Sample](90..<92)
      func expectChanged(at version: ListVersion, in step: String) async throws {
        try await expectError(.changed, in: "append to a list that \(step)") {
          try await storage.lists.append(page, to: .samples, at: version)
        }
      }
      let old = try await storage.save(0..<5)
      let grown = try await storage.append(5..<7, at: old)
      try await expectChanged(at: old, in: "has grown")
      try await storage.expectSamples(0..<7, in: "after that append")
      try await storage.save(0..<7)
      try await expectChanged(at: grown, in: "was replaced by the same items")
      try await storage.expectSamples(0..<7, in: "after that append")
      try await storage.lists.remove(ListKey.samples.name)
      try await expectChanged(at: grown, in: "was removed")
      try await storage.expectList(ListKey<Sample>.samples, holds: nil, in: "after that append")
    },
    .init(
      "append-once-per-version", rule: 12,
      sentence: "of several who append the same page at one version, one succeeds"
    ) { scratch, storage in
      let writers = (0..<6).map { _ in scratch.another(storage) }
      for turn in 0..<8 {
        let version = try await storage.save(0..<4)
        let wins = try await withThrowingTaskGroup(of: ListVersion?.self) { group in
          for writer in writers {
            group.addTask {
              do {
                return try await writer.append(4..<8, at: version)
              } catch let error as StoreError where error.reason == .changed {
                return nil
              }
            }
          }
          return try await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
        }
        try expect(
          wins.count == 1, in: "six append the same page at one version, turn \(turn + 1)",
          expected: "one succeeds, and the others throw 'changed'", found: "\(wins.count) succeeded"
        )
        try await storage.expectSamples(0..<8, in: "after six appended the same page")
      }
    },
    .init(
      "lost-answers", rule: 12, sentence: "a write whose answer was lost is done once",
      needs: .lostAnswers
    ) { scratch, storage in
      let version = try await storage.save(0..<5)
      try await scratch.loseNextAnswer()
      let next = try await storage.append(5..<8, at: version)
      try await storage.expectSamples(0..<8, in: "after an append whose answer was lost")
      try await expect(storage.lists.head(.samples)?.version, is: next, in: "the version after it")
      try await scratch.loseNextAnswer()
      try await storage.lists.remove(ListKey.samples.name, at: next)
      try await storage.expectNothing("after a removal whose answer was lost")
    },
  ]
}

extension Storage {
  /// Fails unless the list of samples, read while it is being replaced, is one of these.
  fileprivate func expectOne(of lists: [[Sample]], by limit: Int) async throws {
    let step = "reading while another replaces the list"
    let expected = "the old list or the new one, whole"
    do {
      let found = try await read(.samples, by: limit)?.items
      try expect(
        found.map(lists.contains) ?? false, in: step, expected: expected,
        found: found.map { "\($0.count) items of both" } ?? "nothing")
    } catch let error as StoreError where error.reason == .changed {
    } catch let error as StoreError where error.reason == .damaged {
      // A store that checks its data reports half of one list and half of another as damage.
      throw Deviation(step: step, expected: expected, found: "\(error)")
    }
  }
}
