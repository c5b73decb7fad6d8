import FoundationEssentials
import OfflineCore
import Platform

/// Rules 3, 7, 9 and 12: versions, validators, moments and image use over their whole life, and
/// that maintenance keeps intact data.
extension StoreRequirement {
  static let upkeep: [StoreRequirement] = [
    .init(
      "sound-stays", rule: 7, sentence: "what is sound is not removed as damaged, nor told to be"
    ) { scratch, storage in
      let version = try await storage.save(0..<40)
      for number in 0..<2 {
        try await storage.imageData.save(Data("image \(number)".utf8), for: picture(number))
      }
      _ = try await storage.maintenance.risks()
      let before = try await storage.maintenance.contents()
      for subject in [
        .list(ListKey.samples.name), .image(picture(1)), .storage, .entry(key: "nothing"),
        .list(ListName(kind: "nothing")), .image(picture(7)),
      ] as [StoreProblem.Subject] {
        try await expect(
          storage.maintenance.removeDamaged(subject), is: false, in: "removeDamaged of \(subject)")
        try await expect(
          scratch.other(storage).maintenance.contents(), is: before, in: "contents after that")
      }
      try await storage.expectSamples(0..<40, in: "after that")
      try await expect(
        storage.lists.head(.samples)?.version, is: version, in: "the version after that")
    },
    .init(
      "every-part-of-a-version", rule: 12,
      sentence: "each part of a version counts where it is compared"
    ) { scratch, storage in
      let old = try await storage.save(0..<4)
      let new = try await storage.lists.append(
        [Sample](4..<6), to: .samples, at: old, renewedAt: noon.addingTimeInterval(0.125))
      func changedVersion(
        generation: UInt64 = 0, revision: UInt64 = 0, count: Int = 0,
        renewedAt: Date? = new.renewedAt
      ) -> ListVersion {
        ListVersion(
          generation: new.generation ^ generation, revision: new.revision ^ revision,
          count: new.count + count, renewedAt: renewedAt)
      }
      let others = [
        ("generation", changedVersion(generation: 1)),
        ("generation", changedVersion(generation: 1 << 63)),
        ("revision", changedVersion(generation: 0, revision: 1)),
        ("revision", changedVersion(generation: 0, revision: 1 << 63)),
        ("count", changedVersion(count: -1)),
        ("count", changedVersion(count: 1)), ("moment", changedVersion(renewedAt: nil)),
        ("moment", changedVersion(renewedAt: noon)), ("version of before", old),
      ]
      for (part, version) in others {
        for (name, items, moment) in [
          ("append", [Sample](6..<7), nil), ("renewing", [], noon), ("append of nothing", [], nil),
        ] as [(String, [Sample], Date?)] {
          try await expectError(.changed, in: "\(name) at another \(part)") {
            try await storage.lists.append(items, to: .samples, at: version, renewedAt: moment)
          }
        }
        try await expectError(.changed, in: "remove at another \(part)") {
          try await storage.lists.remove(ListKey.samples.name, at: version)
        }
      }
      try await scratch.other(storage).expectSamples(0..<6, in: "after that")
      try await expect(storage.lists.head(.samples)?.version, is: new, in: "the version after that")
    },
    .init(
      "new-list-old-version", rule: 12,
      sentence: "a list made anew is another one, whatever is in it"
    ) { scratch, storage in
      for way in ["remove", "clear", "replace"] {
        let version = try await storage.save(0..<4)
        switch way {
        case "remove": try await storage.lists.remove(ListKey.samples.name)
        case "clear": try await storage.maintenance.clear()
        default: break
        }
        let other = scratch.other(storage)
        try await other.save(0..<4)
        try await expectError(.changed, in: "append to a list made anew after \(way)") {
          try await storage.append(4..<5, at: version)
        }
        try await expectError(.changed, in: "renewing a list made anew after \(way)") {
          try await storage.lists.append(
            [Sample](), to: .samples, at: version, renewedAt: .distantFuture)
        }
        try await expectError(.changed, in: "remove of a list made anew after \(way)") {
          try await storage.lists.remove(ListKey.samples.name, at: version)
        }
        try await other.expectSamples(0..<4, in: "made anew after \(way)")
        try await expect(other.lists.head(.samples)?.savedAt, is: noon, in: "its timestamp")
      }
    },
    .init(
      "provenance-passes", rule: 2,
      sentence: "moment, source and validator are those of the latest write"
    ) { scratch in
      var random = SplitMix64(seed: scratch.seed)
      let storage = scratch.open()
      let other = scratch.another(storage)
      let keys = [.samples, ListKey.samples(of: "beside")]
      func replace(
        _ key: ListKey<Sample>, count: Int, provenance: Provenance, by storage: Storage
      ) async throws -> ListVersion {
        let replacement = try await storage.lists.replace(
          key, with: [Sample](0..<count), from: provenance)
        return replacement.version
      }
      // Weak validators, validators that look like numbers, and validators with spaces at their
      // ends.
      let texts = [
        "W/\"a\"", "\"a\"", "a", "W/", "", " a ", "\"a\" ", "1.50", "-0.0", "w/\"a\"", "*",
      ]
      for (turn, text) in texts.enumerated() {
        let (writer, reader) = turn % 2 == 0 ? (storage, other) : (other, storage)
        let count = turn % 3 == 0 ? 0 : turn
        let moments = random.shuffled(random.moments())
        let provenance = Provenance(
          savedAt: moments[0], source: "source \(turn)",
          validator: PageValidator(text, limit: 20, count: count))
        let beside = Provenance(
          savedAt: moments[1], source: "beside", validator: PageValidator("b", limit: 1, count: 1))
        var version = try await replace(keys[0], count: count, provenance: provenance, by: writer)
        let untouched = try await replace(keys[1], count: 1, provenance: beside, by: reader)
        func expectBoth(_ expected: Provenance?, in step: String) async throws {
          for instance in [reader, writer] {
            try await instance.expectProvenance(expected, of: keys[0], in: step)
            try await instance.expectProvenance(beside, of: keys[1], in: "of another list, \(step)")
          }
        }
        try await expectBoth(provenance, in: "after replace")
        var renewed = provenance
        for moment in [moments[2], moments[3]] {
          renewed.savedAt = moment
          version = try await reader.lists.append(
            moment == moments[2] ? [] : [Sample](count..<count + 2), to: keys[0], at: version,
            renewedAt: moment)
          try await expectBoth(renewed, in: "after it was renewed")
        }
        await writer.close()
        await reader.close()
        try await expectBoth(renewed, in: "after closing")
        try await expect(
          writer.lists.head(keys[1])?.version, is: untouched, in: "another list's version")
        switch turn % 3 {
        case 0: try await writer.lists.remove(keys[0].name)
        case 1: try await writer.maintenance.clear()
        default: break
        }
        if turn % 3 == 1 {
          _ = try await replace(keys[1], count: 1, provenance: beside, by: writer)
        }
        // The earlier list leaves nothing behind, in particular no renewed moment.
        let plain = Provenance(savedAt: moments[4], source: "plain")
        version = try await replace(keys[0], count: 3, provenance: plain, by: reader)
        try await expectBoth(plain, in: "replaced without a validator")
        try expect(version.renewedAt, is: nil, in: "the moment of a version that was not renewed")
      }
    },
    .init("one-step", rule: 3, sentence: "whoever reads meanwhile sees all of a write, or nothing")
    { scratch, storage in
      // The source, the validator, the timestamp and the number of items all encode the version.
      func provenance(_ number: Int) -> Provenance {
        Provenance(
          savedAt: noon.addingTimeInterval(Double(number)), source: SourceName("\(number)"),
          validator: PageValidator("\(number)", limit: 1000, count: 10 + number))
      }
      var version = try await storage.lists.replace(
        .samples, with: [Sample](0..<10), from: provenance(0)
      ).version
      let readers = (0..<2).map { _ in scratch.another(storage) }
      try await whileReading(by: readers) { reader in
        let slice = try await reader.lists.slice(.samples, from: nil, limit: .max)
        guard let slice, let first = Int(slice.head.source.rawValue) else {
          throw Deviation(step: "reading while others write", expected: "a list", found: "none")
        }
        let moment = Int(slice.head.savedAt.timeIntervalSince(noon))
        try expect(
          slice.head.validator?.text == "\(first)" && slice.items.count == 10 + moment
            && slice.head.count == slice.items.count && moment >= first,
          in: "reading while others write",
          expected: "moment, source, validator and items of one version",
          found: "\(slice.items.count) items, \(slice.head.provenance)")
      } write: {
        for turn in 1...40 {
          version =
            turn % 4 == 0
            ? try await storage.lists.replace(
              .samples, with: [Sample](0..<10 + turn), from: provenance(turn)
            ).version
            : try await storage.lists.append(
              [Sample](9 + turn..<10 + turn), to: .samples, at: version,
              renewedAt: noon.addingTimeInterval(Double(turn)))
          await Task.yield()
        }
      }
    },
    .init(
      "images-by-address", rule: 9,
      sentence: "an image is saved, kept, used and removed by its address alone"
    ) { scratch, storage in
      let stems = ["", "?q=1", "?q=1&r", "#f", "/", "/b", "b"].map {
        url("https://example.com/a\($0)")
      }
      let bytes = Data((0..<100).map { UInt8($0) })
      // The bytes of all images are equal, and each is saved as a slice that does not begin at 0.
      for url in stems { try await storage.imageData.save(bytes.dropFirst(), for: url) }
      try await expect(
        storage.imageData.usage(), is: ImageDataUsage(count: 7, bytes: 99 * 7), in: "the usage")
      let expected = Dictionary(uniqueKeysWithValues: stems.map { ($0, 99) })
      try await expect(
        storage.imageData.kept(stems + [picture(1)] + stems.prefix(2)), is: expected,
        in: "what is kept of these addresses")
      for (number, url) in stems.enumerated() {
        try await storage.imageData.remove(url)
        for (other, url) in stems.enumerated() {
          let data = try await scratch.other(storage).imageData.data(for: url)
          try expect(
            data, is: other <= number ? nil : bytes.dropFirst(),
            in: "the data of \(url), after \(stems[number]) was removed")
        }
      }
      try await expect(storage.imageData.kept(stems), is: [:], in: "what is kept after that")
    },
    .init("bound-of-nothing", rule: 9, sentence: "with a bound of no bytes, no bytes are kept") {
      scratch in
      let storage = scratch.open(imageLimit: 0)
      try expect(storage.imageData.limit, is: 0, in: "the limit")
      try await storage.imageData.save(Data("x".utf8), for: picture(1))
      try await expect(storage.imageData.data(for: picture(1)), is: nil, in: "the data")
      try await expect(storage.imageData.usage().bytes, is: 0, in: "the bytes of images")
      try await storage.save(0..<3)
      try await storage.expectSamples(0..<3, in: "with a bound of no bytes")
    },
    .init(
      "uses-outlive-closing", rule: 9,
      sentence: "what was used is known to be after closing, and by others",
      needs: .instances
    ) { scratch in
      for kept in [false, true] {
        try await scratch.fresh().use { scratch in
          let storage = scratch.open(imageLimit: 3000)
          for number in 0..<3 {
            try await storage.imageData.save(Data(count: 1000), for: picture(number))
          }
          if kept {
            _ = try await storage.imageData.kept([picture(0)])
          } else {
            _ = try await storage.imageData.data(for: picture(0))
          }
          await storage.close()
          let other = scratch.open(imageLimit: 3000)
          try await other.imageData.save(Data(count: 1000), for: picture(3))
          try await expect(
            other.maintenance.contents().images, is: [2, 0, 3].map(picture), in: "what is left")
        }
      }
    },
    .init(
      "a-use-undoes-nothing", rule: 8,
      sentence: "noting a use leaves what others have written since",
      needs: .instances
    ) { scratch in
      let (one, other) = (scratch.open(), scratch.open())
      for number in 0..<3 { try await one.imageData.save(Data("x".utf8), for: picture(number)) }
      for turn in 1...4 {
        // Each instance has read the storage before the other one writes.
        _ = try await one.maintenance.contents()
        try await one.expectList(
          ListKey<Sample>.samples, holds: turn == 1 ? nil : [Sample](0..<turn - 1), in: "before")
        try await other.save(0..<turn)
        try await other.imageData.save(Data("new \(turn)".utf8), for: picture(1))
        try await other.imageData.remove(picture(2))
        _ = try await one.imageData.data(for: picture(0))
        _ = try await one.imageData.kept([picture(0)])
        for storage in [other, scratch.open()] {
          try await storage.expectSamples(0..<turn, in: "after another instance has used an image")
          try await expect(
            storage.imageData.data(for: picture(1)), is: Data("new \(turn)".utf8),
            in: "the data of another image after that")
          try await expect(
            storage.imageData.data(for: picture(2)), is: nil, in: "the data of one that was removed"
          )
        }
      }
    },
    .init("lease", rule: 8, sentence: "one of all instances holds a lease, by a number that grows")
    { scratch in
      let (one, other) = (scratch.open(), scratch.another(scratch.open()))
      guard let lease = one.lease, let rival = other.lease else {
        throw Unchecked(reason: "its processes do not agree on who asks a source")
      }
      var last = 0
      for (name, seconds) in [("a", 60), ("a", 60), ("A", 60), ("a b", 60)] {
        guard let number = try await lease.acquire(name, for: .seconds(seconds)) else {
          throw Deviation(step: "acquire of a free lease", expected: "a number", found: "none")
        }
        try expect(
          number > last || name != "a", in: "acquire", expected: "a number above \(last)",
          found: "\(number)")
        last = max(last, number)
        try await expect(
          rival.acquire(name, for: .seconds(60)), is: nil, in: "acquire of a lease that is held")
        try await expect(
          lease.acquire(name, for: .seconds(60)), is: nil, in: "acquire by the same instance")
        try await expect(
          rival.extend(name, number: number &- 1, for: .seconds(60)), is: false,
          in: "extend by another number")
        try await rival.release(name, number: number &- 1)
        try await expect(
          rival.acquire(name, for: .seconds(60)), is: nil, in: "acquire after a foreign release")
        try await expect(
          lease.extend(name, number: number, for: .seconds(60)), is: true,
          in: "extend by its holder")
        try await lease.release(name, number: number)
        try await expect(
          lease.extend(name, number: number, for: .seconds(60)), is: false,
          in: "extend after the release")
      }
      // A lease that is not extended passes to the next process.
      guard let short = try await lease.acquire("short", for: .seconds(0.2)) else {
        throw Deviation(step: "acquire of a free lease", expected: "a number", found: "none")
      }
      let next = try await expectEnd(
        within: .seconds(20), in: "acquire after 0.2 seconds", expected: "a number"
      ) {
        while true {
          if let number = try await rival.acquire("short", for: .seconds(60)) { return number }
          try await Task.sleep(for: .milliseconds(50))
        }
      }
      try expect(
        next > short, in: "acquire of a lapsed lease", expected: "a larger number", found: "\(next)"
      )
      try await expect(
        lease.extend("short", number: short, for: .seconds(60)), is: false,
        in: "extend of a lapsed lease")
    },
    .init("announcements", rule: 8, sentence: "whoever listens is told of each change of a list") {
      scratch in
      let (one, other) = (scratch.open(), scratch.another(scratch.open()))
      guard let announcer = one.announcer else {
        throw Unchecked(reason: "its processes look for themselves")
      }
      try await other.save(0..<1)
      let (news, new) = AsyncStream.makeStream(of: Void.self)
      let listening = Task {
        for await _ in announcer.changes(of: ListKey.samples.name) { new.yield() }
      }
      defer { listening.cancel() }
      try await expectEnd(
        within: .seconds(10), in: "replace, append and remove", expected: "news of each"
      ) {
        // The first news tells that the observer has started.
        var iterator = news.makeAsyncIterator()
        await iterator.next()
        let version = try await other.save(0..<3)
        await iterator.next()
        try await other.append(3..<4, at: version)
        await iterator.next()
        try await other.lists.remove(ListKey.samples.name)
        await iterator.next()
      }
    },
  ]
}

extension Storage {
  fileprivate func expectProvenance(
    _ expected: Provenance?, of key: ListKey<Sample>, in step: String
  ) async throws {
    let found = try await lists.head(key)?.provenance
    try expect(
      found?.savedAt.timeIntervalSinceReferenceDate.bitPattern,
      is: expected?.savedAt.timeIntervalSinceReferenceDate.bitPattern, in: "the timestamp \(step)")
    try expect(found?.source.rawValue, is: expected?.source.rawValue, in: "the source \(step)")
    try expect(found?.validator?.text, is: expected?.validator?.text, in: "the validator \(step)")
    try expect(found?.validator?.limit, is: expected?.validator?.limit, in: "its limit \(step)")
    try expect(found?.validator?.count, is: expected?.validator?.count, in: "its count \(step)")
  }
}
