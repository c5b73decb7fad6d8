import FoundationEssentials
import OfflineCore
import Platform

/// Rules 2, 5, 8 and 9 at the limits of numbers and lengths: a column, counter, hash or pool may be
/// too small for more data than tests usually save. Each large sample is created once.
extension StoreRequirement {
  static let limits: [StoreRequirement] = [
    .init(
      "longest-list", rule: 5,
      sentence: "a list of more items than 16 bits count has them all, in their order"
    ) { scratch, storage in
      let key = ListKey<NumberedItem>(kind: "longest")
      // The engine stores 32 items per page, so this list has a little over ten thousand pages.
      let items = (0..<320_100).map { NumberedItem(number: $0) }
      var version = try await storage.lists.replace(key, with: items, savedAt: noon, source: "s")
      version = try await storage.lists.append([items[0]], to: key, at: version)
      try expect(version.count, is: items.count + 1, in: "the count of the version")
      let reader = scratch.other(storage)
      for offset in [32_767, 65_535, 131_071, 262_143, 319_999, 320_099] {
        let slice = try await reader.lists.slice(key, from: version.position(offset), limit: 3)
        try expect(
          slice?.items, is: Array((items[offset...] + [items[0]]).prefix(3)),
          in: "three items after item \(offset)")
      }
      for offset in stride(from: 0, to: version.count, by: 100_000) {
        let slice = try await reader.lists.slice(
          key, from: version.position(offset), limit: 100_000)
        let found = slice?.items ?? []
        let expected = (items + [items[0]])[offset...].prefix(100_000)
        let same = zip(found, expected).prefix { $0 == $1 }.count
        try expect(
          found.count == expected.count && same == found.count,
          in: "100,000 items after item \(offset)", expected: "\(expected.count) items",
          found: "\(found.count), of which the first \(same) are the same")
      }
    },
    .init(
      "long-names", rule: 2,
      sentence: "names and addresses that differ at their ends alone are apart"
    ) { _, storage in
      let lengths = [15, 31, 63, 99, 127, 142, 199, 254, 511, 1023].flatMap {
        [$0, $0 + 1, $0 + 2]
      }
      let stems = lengths.map { String(repeating: "n", count: $0 - 1) }
      let names = stems.flatMap { ["\($0)a", "\($0)b"] }.map { ListKey.samples(of: $0) }
      let urls = stems.flatMap { ["\($0)a", "\($0)b"] }.map { url("https://example.com/" + $0) }
      for (number, (key, url)) in zip(names, urls).enumerated() {
        try await storage.save(number..<number + 1, in: key)
        try await storage.imageData.save(Data("image \(number)".utf8), for: url)
      }
      for (number, (key, url)) in zip(names, urls).enumerated() {
        let step = "of a name of \(lengths[number / 2]) letters"
        try await storage.expectList(key, holds: [Sample](number..<number + 1), in: step)
        try await expect(
          storage.imageData.data(for: url), is: Data("image \(number)".utf8), in: "the data \(step)"
        )
      }
    },
    .init("many-images", rule: 9, sentence: "hundreds of images are kept side by side") {
      scratch, storage in
      let count = 300
      for number in 0..<count {
        try await storage.imageData.save(Data("image \(number)".utf8), for: picture(number))
      }
      try await expect(storage.imageData.usage().count, is: count, in: "the count of images")
      let images = try await scratch.other(storage).maintenance.contents().images
      try expect(images.count, is: count, in: "the count of images in contents")
      let kept = try await storage.imageData.kept(images)
      for number in 0..<count {
        let data = Data("image \(number)".utf8)
        try expect(kept[picture(number)], is: data.count, in: "the kept bytes of image \(number)")
        try await expect(
          storage.imageData.data(for: picture(number)), is: data, in: "the data of image \(number)")
      }
    },
    .init(
      "many-calls", rule: 8,
      sentence: "an instance answers the five-thousandth call as it did the first"
    ) { scratch, storage in
      try await storage.save(0..<3)
      try await storage.imageData.save(Data("x".utf8), for: picture(1))
      // Both loops run at once, so a server answers one call while another is on its way.
      async let isRead: Void = {
        for number in 1...5100 {
          let slice = try await storage.lists.slice(.samples, from: nil, limit: 1)
          try expect(slice?.items.first?.id, is: Sample(0).id, in: "slice number \(number)")
        }
      }()
      for number in 1...5100 {
        let data = try await storage.imageData.data(for: picture(1), isUse: false)
        try expect(data?.count, is: 1, in: "data number \(number)")
      }
      try await isRead
      var version = try await storage.save(0..<0)
      for number in 0..<260 { version = try await storage.append(number..<number + 1, at: version) }
      try await scratch.other(storage).expectSamples(0..<260, in: "after 260 appends of one item")
    },
    .init(
      "nothing-left-open", rule: 8,
      sentence: "calls and instances leave no file or connection open",
      needs: .standardStreams
    ) { scratch in
      func turn() async throws {
        let storage = scratch.open()
        try await storage.save(0..<3)
        for (name, call) in storage.calls() where name != "clear" {
          do { try await call() } catch let error as StoreError where error.reason == .changed {}
        }
        _ = try? await storage.append(0..<1, at: ListVersion(generation: 1, revision: 1, count: 1))
        await storage.close()
      }
      func openCount() throws -> Int {
        let names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return names.count
      }
      for _ in 0..<3 { try await turn() }
      let before = try openCount()
      for _ in 0..<30 { try await turn() }
      let after = try openCount()
      try expect(
        after < before + 15, in: "thirty instances that were used and closed",
        expected: "about \(before) open files", found: "\(after)")
    },
  ]
}

/// An item that is a number, so that hundreds of thousands can be compared fast.
private struct NumberedItem: ListItem {
  let number: Int

  init(number: Int) { self.number = number }

  init?(fields: FieldValues) {
    guard fields.elements.count == 1, let text = fields["n"], let number = Int(text) else {
      return nil
    }
    self.init(number: number)
  }

  var fields: FieldValues { ["n": "\(number)"] }
}
