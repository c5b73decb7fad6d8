import FoundationEssentials
import OfflineCore
import Platform

/// Rules 1, 2 and 5: a store is empty at first, returns exactly what was saved, and reading changes
/// nothing.
extension StoreRequirement {
  static let reading: [StoreRequirement] = [
    .init("empty-at-first", rule: 1, sentence: "a storage is empty, however often it is read") {
      _, storage in
      for _ in 0..<2 { try await storage.expectNothing("before anything was saved") }
    },
    .init("reading-changes-nothing", rule: 1, sentence: "reading a list changes nothing") {
      scratch, storage in
      let version = try await storage.save(0..<20)
      let first = try await storage.lists.slice(.samples, from: nil, limit: 5)
      try await expect(
        storage.lists.slice(.samples, from: nil, limit: 5), is: first, in: "the same slice again")
      try await storage.readEverything()
      try await scratch.other(storage).expectSamples(0..<20, in: "after reading")
      try await expect(
        scratch.other(storage).lists.head(.samples)?.version, is: version,
        in: "the version after reading")
    },
    .init(
      "looking-writes-nothing", rule: 1, sentence: "looking leaves every file as it is",
      needs: .path
    ) { scratch in
      var storage = scratch.open()
      for key in [.samples, ListKey.samples(of: "a")] { try await storage.save(0..<70, in: key) }
      for number in 0..<3 {
        try await storage.imageData.save(Data(count: 100), for: picture(number))
      }
      await storage.close()
      let before = try FileTree(at: scratch.path)
      storage = scratch.open()
      for (name, look) in storage.looks {
        try await look()
        await storage.close()
        if let change = try before.firstChange(to: FileTree(at: scratch.path)) {
          throw Deviation(step: name, expected: "every file as it was", found: change)
        }
      }
    },
    .init(
      "reading-creates-nothing", rule: 1, sentence: "reading what is not there creates nothing",
      needs: .instances
    ) { scratch, storage in
      try await storage.readEverything()
      try? await storage.lists.remove(ListName(kind: "samples"))
      await storage.close()
      try await expect(scratch.traces(), is: [], in: "what is at the place, after reading")
    },
    .init(
      "looking-is-not-using", rule: 1,
      sentence: "looking at image data as a whole does not count as using it"
    ) { scratch in
      let storage = scratch.open(imageLimit: 300)
      let pictures = (0..<3).map(picture)
      for url in pictures { try await storage.imageData.save(Data(count: 100), for: url) }
      for look in ["contents", "verify", "usage"] {
        switch look {
        case "contents": _ = try await storage.maintenance.contents()
        case "verify": _ = try await storage.maintenance.verify()
        default: _ = try await storage.imageData.usage()
        }
        try await expect(
          storage.maintenance.contents().images, is: pictures, in: "the order of use after \(look)")
      }
      try await storage.imageData.save(Data(count: 100), for: picture(3))
      try await expect(
        storage.maintenance.contents().images, is: (1...3).map(picture), in: "what was evicted then"
      )
    },
    .init("slices-are-exact", rule: 5, sentence: "a slice holds what was asked for, and no more") {
      _, storage in
      try await storage.save(0..<300)
      for limit in [0, 1, 10, 32, 33, 299] {
        let slice = try await storage.lists.slice(.samples, from: nil, limit: limit)
        try expect(slice?.items, is: [Sample](0..<limit), in: "the first \(limit) of 300")
        try expect(slice?.head.count, is: 300, in: "the count beside the first \(limit)")
        try expect(slice?.next?.offset, is: limit, in: "where the slice after \(limit) starts")
      }
      for limit in [300, 301, Int.max] {
        let slice = try await storage.lists.slice(.samples, from: nil, limit: limit)
        try expect(slice?.items.count, is: 300, in: "the first \(limit) of 300")
        try expect(slice?.next, is: nil, in: "what follows the last item")
      }
      for step in [1, 32, 70] {
        try await storage.expectList(
          .samples, holds: [Sample](0..<300), by: step, in: "in steps of \(step)")
      }
      for (offset, first) in [(0, 0), (31, 31), (288, 288), (299, 299), (300, 299), (9000, 299)] {
        let slice = try await storage.lists.slice(.samples, from: .item(offset), limit: 2)
        try expect(
          slice?.items, is: [Sample](first..<min(first + 2, 300)), in: "the two from \(offset) on")
      }
      let last = try await storage.lists.slice(.samples, from: .last, limit: 1)
      try expect(last?.items, is: [Sample](299..<300), in: "the last item")
      try expect(last?.head.count, is: 300, in: "the count beside the last item")
      try await expect(
        storage.lists.slice(ListKey<Sample>(kind: "absent"), from: .last, limit: 1), is: nil,
        in: "the last item of no list")
    },
    .init(
      "any-length", rule: 5,
      sentence: "a list of any length comes back, as a whole and from any place on"
    ) { scratch in
      var random = SplitMix64(seed: scratch.seed)
      let storage = scratch.open()
      for (turn, count) in random.lengths().enumerated() {
        // Every other list is saved short and grows to its length.
        let first = turn % 2 == 0 ? count : random.number(in: 0..<count + 1)
        var version = try await storage.save(0..<first)
        if first < count { version = try await storage.append(first..<count, at: version) }
        try await storage.expectList(
          .samples, holds: [Sample](0..<count), by: .max, in: "saved with \(count) items")
        // Reads from the first half, so that the rest of a long list is long.
        let offset = random.number(in: 0..<count / 2 + 1)
        for limit in [random.number(in: 0..<count + 1), turn % 3 == 0 ? .max : count - offset] {
          let slice = try await scratch.other(storage).lists.slice(
            .samples, from: version.position(offset), limit: limit)
          let end = min(count, offset + min(limit, count))
          let step = "\(limit) items after item \(offset) of \(count)"
          try expect(slice?.items.count, is: end - offset, in: "the count of \(step)")
          try expect(slice?.items, is: [Sample](offset..<end), in: step)
          try expect(slice?.next?.offset, is: end < count ? end : nil, in: "what follows \(step)")
        }
      }
    },
  ]

  static let keeping: [StoreRequirement] = [
    .init("items-are-exact", rule: 2, sentence: "odd and long texts come back, letter by letter") {
      scratch, storage in
      let version = try await storage.lists.replace(
        .samples, with: .awkward, savedAt: noon, source: "s")
      try await storage.expectList(.samples, holds: [Sample].awkward, by: 50, in: "saved")
      _ = try await storage.lists.append(.awkward, to: .samples, at: version)
      try await scratch.other(storage).expectList(
        .samples, holds: [Sample].awkward + [Sample].awkward, by: 50, in: "appended")
      var random = SplitMix64(seed: scratch.seed)
      let drawn = random.samples()
      _ = try await storage.lists.replace(.samples, with: drawn, savedAt: noon, source: "s")
      try await scratch.other(storage).expectList(
        .samples, holds: drawn, by: 50, in: "drawn and saved")
    },
    .init(
      "fields-are-opaque", rule: 2, sentence: "items of whatever fields come back in their order"
    ) { _, storage in
      let key = ListKey<StoredItem>(kind: "things")
      var items = OddTexts.all.map { name in
        var fields: FieldValues = ["z": "1", "a": nil, "A": "2"]
        // Two fields of the same name stay two fields.
        fields.append("first of two", for: "twice")
        fields.append(name.prefix(9) + " of two", for: "twice")
        fields.append("of \(name.prefix(9))", for: name)
        fields.append("", for: name + "-2")
        return fields
      }.compactMap(StoredItem.init)
      items += [
        [:], (0..<300).reduce(into: [:]) { $0.append("\($1)", for: "field \($1)") },
      ].compactMap(StoredItem.init)
      _ = try await storage.lists.replace(key, with: items, savedAt: noon, source: "s")
      try await storage.expectList(key, holds: items, in: "saved")
    },
    .init(
      "repeats-are-kept", rule: 2,
      sentence: "what repeats in a list, or where it grows, is kept as often"
    ) { scratch, storage in
      let twice = [3, 3, 7, 3].map { Sample($0) }
      for repeats in [1, 16] {
        let items = Array(repeatElement(twice, count: repeats).joined())
        let version = try await storage.lists.replace(
          .samples, with: items, savedAt: noon, source: "s")
        // The appended items begin like the end of the list.
        _ = try await storage.lists.append(items, to: .samples, at: version)
        try await scratch.other(storage).expectList(.samples, holds: items + items, in: "grown")
      }
    },
    .init("timestamp-is-exact", rule: 2, sentence: "the timestamp comes back to the last bit") {
      scratch, storage in
      var random = SplitMix64(seed: scratch.seed)
      let edges = [0, 0.1, -0.1, 1.0.nextUp, 1 / 3, -1e-9].map {
        Date(timeIntervalSinceReferenceDate: $0)
      }
      for moment in edges + [.distantPast, .distantFuture] + random.moments() {
        try await storage.save(0..<1, savedAt: moment)
        let found = try await storage.lists.head(.samples)?.savedAt
        try expect(
          found?.timeIntervalSinceReferenceDate.bitPattern,
          is: moment.timeIntervalSinceReferenceDate.bitPattern,
          in: "the bits of the timestamp \(moment.timeIntervalSinceReferenceDate)")
      }
    },
    .init("source-is-exact", rule: 2, sentence: "the name of the source comes back as it was saved")
    { _, storage in
      for source in OddTexts.all {
        try await storage.save(0..<1, source: SourceName(source))
        let found = try await storage.lists.head(.samples)?.source
        try expect(
          found.map { Array($0.rawValue.utf8) }, is: Array(source.utf8),
          in: "the source \(escaped(source))")
      }
    },
    .init(
      "validator-is-kept", rule: 2,
      sentence: "the validator of the first page stays with its list, and no longer"
    ) { scratch, storage in
      let longest = String(repeating: "v", count: PageValidator.byteLimit)
      for text in OddTexts.all + [longest] {
        // A longer text gives no validator.
        guard let validator = PageValidator(text, limit: .max, count: 3) else { continue }
        let version = try await storage.lists.replace(
          .samples, with: [Sample](0..<3),
          from: Provenance(savedAt: noon, source: "s", validator: validator)
        ).version
        try await storage.append(3..<5, at: version)
        try await storage.save(0..<1, in: .samples(of: "other"))
        let found = try await scratch.other(storage).lists.head(.samples)?.validator
        try expect(
          found.map { Array($0.text.utf8) }, is: Array(text.utf8), in: "the text \(escaped(text))")
        try expect(found?.limit, is: .max, in: "how many items were asked for")
        try expect(found?.count, is: 3, in: "how many items came")
      }
      // The source is the same, so only the validator has changed.
      try await storage.save(0..<3, source: "s")
      try await expect(
        storage.lists.head(.samples)?.validator, is: nil, in: "the validator of a list without one")
    },
    .init("title-is-kept", rule: 2, sentence: "the title of a list stays with it, and no longer") {
      scratch, storage in
      let longest = String(repeating: "\u{10FFFD}", count: 1000)
      for title in (OddTexts.all + [longest]).compactMap(ListTitle.init) {
        let version = try await storage.lists.replace(
          .samples, with: [Sample](0..<3),
          from: Provenance(savedAt: noon, source: "s", title: title)
        ).version
        try await storage.append(3..<5, at: version)
        let found = try await scratch.other(storage).lists.head(.samples)?.title
        try expect(
          found.map { Array($0.text.utf8) }, is: Array(title.text.utf8),
          in: "the title \(escaped(title.text))")
      }
      try await storage.save(0..<3, source: "s")
      try await expect(
        storage.lists.head(.samples)?.title, is: nil, in: "the title of a list without one")
    },
    .init("empty-is-not-nothing", rule: 2, sentence: "an empty list is a list") { _, storage in
      try await storage.save(0..<0)
      try await storage.expectSamples(0..<0, in: "saved")
      try await expect(storage.lists.head(.samples)?.savedAt, is: noon, in: "its timestamp")
      try await expect(
        storage.maintenance.contents().lists, is: [ListKey.samples.name], in: "the names of lists")
    },
    .init(
      "lists-are-apart", rule: 2,
      sentence: "a change of one list leaves those with a similar name alone"
    ) { _, storage in
      let keys = confusableNames.map { ListKey<Sample>($0) }
      for (number, key) in keys.enumerated() {
        try await storage.save(number..<number + 2, in: key)
      }
      var expected = keys.indices.map { [Sample]($0..<$0 + 2) as [Sample]? }
      func expectAll(_ step: String) async throws {
        for (key, samples) in zip(keys, expected) {
          try await storage.expectList(key, holds: samples, by: 50, in: step)
        }
      }
      try await expectAll("after saving all")
      for (number, key) in keys.enumerated() where number.isMultiple(of: 2) {
        let version = try await storage.save(500..<503, in: key)
        _ = try await storage.lists.append([Sample](503..<505), to: key, at: version)
        expected[number] = [Sample](500..<505)
      }
      try await expectAll("after some lists were replaced and grew")
      for (number, key) in keys.enumerated() where number.isMultiple(of: 3) {
        try await storage.lists.remove(key.name)
        expected[number] = nil
      }
      try await expectAll("after some lists were removed")
      let names = zip(keys, expected).filter { $1 != nil }.map(\.0.name)
      let found = try await storage.maintenance.contents().lists
      try expect(
        found == Set(names), in: "contents", expected: "the names of \(names.count) lists",
        found: "\(found.count) names, or others")
    },
    .init("many-lists", rule: 2, sentence: "hundreds of lists are kept side by side") {
      scratch, storage in
      // With so many lists, two share a key if keys have only 16 bits.
      let count = 600
      for number in 0..<count {
        try await storage.save(number..<number + 1, in: .samples(of: "parent \(number)"))
      }
      try await expect(
        storage.maintenance.contents().lists.count, is: count, in: "the count of lists")
      for number in 0..<count {
        try await scratch.other(storage).expectList(
          .samples(of: "parent \(number)"), holds: [Sample](number..<number + 1),
          in: "one of \(count)")
      }
    },
    .init(
      "order-outlives-removal", rule: 2,
      sentence: "items keep their order where others were removed"
    ) { _, storage in
      let other = ListKey.samples(of: "other")
      // Another list may reuse the rows that a removed list frees, in another order.
      for turn in 0..<4 {
        var version = try await storage.save(0..<3)
        try await storage.save(500..<500 + 40 * turn, in: other)
        for page in 1..<12 {
          version = try await storage.append(page * 3..<page * 3 + 3, at: version)
          if page == 6 { try await storage.lists.remove(other.name) }
        }
        try await storage.expectSamples(0..<36, in: "grown while another list was removed")
      }
      // Growing lists may also reuse the rows that replaced lists free.
      var grown = [Int: ListVersion]()
      for turn in 0..<24 {
        for list in 0..<4 {
          let key = ListKey.samples(of: "grown-\(list)")
          if let version = grown[list], turn % (5 + list) > 0 {
            let end = version.count + 3
            grown[list] = try await storage.lists.append(
              [Sample](version.count..<end), to: key, at: version)
          } else {
            grown[list] = try await storage.save(0..<40, in: key)
          }
        }
      }
      for (list, version) in grown {
        // Stores read on with another query than from the beginning.
        try await storage.expectList(
          .samples(of: "grown-\(list)"), holds: [Sample](0..<version.count), by: 7,
          in: "grown where other lists were replaced")
      }
    },
  ]
}

/// Names that are easily confused or cut.
private let confusableNames: [ListName] =
  [
    ListName(kind: "samples"), ListName(kind: "Samples"), ListName(kind: "samples@a"),
    ListName(kind: "samples/a"), ListName(kind: "a", parent: "samples"),
    ListName(kind: "sample", parent: "sa"), ListName(kind: "samples%40a"),
  ]
  + ["\u{E9}", "e\u{301}", "samples ", "samples.", "sample\u{0}s", "SAMPLES"].flatMap {
    [ListName(kind: $0), ListName(kind: $0, parent: "a")]
  }
  + [
    "", "a", "A", "a/b", "../a", ".", "..", "a b", "a%2Fb", "a@b", "\u{E9}", "e\u{301}", "\u{0}",
    "a\u{0}", "a\u{0}b", "a\n", "a ", " a", "a.", "a+b", "a%20b", "\u{FF41}", "a\u{200B}",
    "a\u{AD}",
    "\u{DF}", "ss", "\u{131}", "i", "1", "01", "1.0", "a;b", "a?b", "a#b", "'", "\"", "*", "%", "_",
    "~", "CON", "nil",
  ].map { ListName(kind: "samples", parent: $0) }
  + OddTexts.long.map { ListName(kind: "samples", parent: $0) }

/// Returns the address of the image with this number.
func picture(_ number: Int) -> URL { url("https://example.com/picture-\(number).png") }

extension Storage {
  /// All calls that only read and do not count as a use.
  var looks: [(name: String, look: @Sendable () async throws -> Void)] {
    [
      ("head", { _ = try await lists.head(ListKey<Sample>.samples) }),
      ("slice", { _ = try await lists.slice(ListKey<Sample>.samples, from: nil, limit: 3) }),
      ("usage", { _ = try await imageData.usage() }),
      ("contents", { _ = try await maintenance.contents() }),
      ("verify", { _ = try await maintenance.verify() }),
    ]
  }

  /// Makes every call that reads.
  func readEverything() async throws {
    for (_, look) in looks { try await look() }
    _ = try await imageData.data(for: picture(1))
  }

  /// Fails unless the storage is completely empty.
  func expectNothing(_ step: String) async throws {
    try await expectList(ListKey<Sample>.samples, holds: nil, in: step)
    try await expect(imageData.data(for: picture(1)), is: nil, in: "\(step): data")
    try await expect(imageData.usage().count, is: 0, in: "\(step): the count of images")
    try await expect(imageData.usage().bytes, is: 0, in: "\(step): the bytes of images")
    let contents = try await maintenance.contents()
    try expect(contents, is: StoreContents(lists: [], images: []), in: "\(step): contents")
    try await expect(maintenance.verify(), is: [], in: "\(step): verify")
  }
}

/// Returns the names of the files with paths that begin with the place.
func filesystemTraces(of place: String) -> [String] {
  let end = place.lastIndex(of: "/")
  let folder = end.map { String(place[..<$0]) } ?? "."
  let name = end.map { String(place[place.index(after: $0)...]) } ?? place
  let files = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "/" : folder)
  return (files ?? []).filter { $0.hasPrefix(name) }.sorted()
}
