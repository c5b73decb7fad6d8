import FoundationEssentials
import OfflineCore
import Platform

/// Rule 9: image data is kept by exact address, and bounded.
extension StoreRequirement {
  static let imageData: [StoreRequirement] = [
    .init("addresses-are-exact", rule: 9, sentence: "image data is found at exactly its address") {
      scratch, storage in
      var random = SplitMix64(seed: scratch.seed)
      let listed = Set(OddTexts.addresses)
      let addresses = OddTexts.addresses + random.addresses().filter { !listed.contains($0) }
      for (number, address) in addresses.enumerated() {
        try await expect(
          storage.imageData.data(for: address), is: nil,
          in: "data for \(address), before it was saved")
        try await storage.imageData.save(bytes(number), for: address)
      }
      for (number, address) in addresses.enumerated() {
        try await expect(
          scratch.other(storage).imageData.data(for: address), is: bytes(number),
          in: "data for \(address)")
      }
      let found = try await storage.maintenance.contents().images.map(\.absoluteString)
      try expect(
        Set(found), is: Set(addresses.map(\.absoluteString)), in: "the addresses in contents")
      try expect(found.count, is: addresses.count, in: "the count of addresses in contents")
    },
    .init("latest-data", rule: 9, sentence: "the data saved last for an address is the one found") {
      scratch in
      let images = scratch.open().imageData
      for text in ["first", "", "\r\n\n\r\u{0}\u{1A}\u{FEFF} \t", "last, and longer", "short"] {
        try await images.save(Data(text.utf8), for: picture(1))
        try await expect(images.data(for: picture(1)), is: Data(text.utf8), in: "data after save")
        try await expect(
          images.kept([picture(1)]), is: [picture(1): text.utf8.count], in: "kept bytes")
        try await expect(images.usage().count, is: 1, in: "the count of images")
        try await expect(images.usage().bytes, is: text.utf8.count, in: "the bytes of images")
      }
      try await images.remove(picture(1))
      try await expect(images.data(for: picture(1)), is: nil, in: "data after remove")
      try await expect(images.usage().count, is: 0, in: "the count of images after remove")
    },
    .init("large-data", rule: 9, sentence: "data of any size comes back byte by byte") {
      scratch, storage in
      var random = SplitMix64(seed: scratch.seed)
      let words = (0..<3 << 17).map { _ in random.next() }
      let bytes = words.withUnsafeBytes { Data($0) } + Data([1, 2, 3])
      let largest = (0..<6).reduce(into: Data()) { all, _ in all += bytes }
      let blocks = random.number(in: 3..<40) << 16
      for size in random.sizes(upTo: 21) + [blocks, bytes.count, largest.count] {
        let data = size > bytes.count ? largest : bytes.prefix(size)
        try await storage.imageData.save(data, for: picture(1))
        let found = try await scratch.other(storage).imageData.data(for: picture(1)) ?? Data()
        try expect(
          found == data, in: "data of \(size) bytes", expected: "the bytes as they were saved",
          found: "\(found.count) bytes, of which the first "
            + "\(zip(found, data).prefix { $0 == $1 }.count) are the same")
      }
    },
    .init(
      "data-needs-no-list", rule: 9, sentence: "image data needs no list, and outlives all lists"
    ) { scratch, storage in
      let data = Data("kept".utf8)
      try await storage.imageData.save(data, for: picture(1))
      for range in [0..<3, 3..<6] {
        try await storage.save(range)
        try await expect(
          storage.imageData.data(for: picture(1)), is: data, in: "data after replace")
      }
      try await storage.lists.remove(ListKey.samples.name)
      try await expect(
        scratch.other(storage).imageData.data(for: picture(1)), is: data,
        in: "data after the last list was removed")
    },
    .init(
      "bounded", rule: 9, sentence: "image data is bounded, and the least recently used goes first"
    ) { scratch in
      let storage = scratch.open(imageLimit: 10_000)
      let images = storage.imageData
      try expect(images.limit, is: 10_000, in: "the limit that the storage tells")
      for number in 0..<10 { try await images.save(Data(count: 1000), for: picture(number)) }
      try await expect(images.usage().bytes, is: 10_000, in: "the bytes at the limit")
      _ = try await images.data(for: picture(0))
      // Saving data that is already there counts as a use, too.
      try await images.save(Data(count: 1000), for: picture(1))
      try await images.save(Data(count: 1000), for: picture(10))
      let usage = try await images.usage()
      try expect(
        usage.bytes <= 10_000, in: "usage after saving one more", expected: "at most 10000 bytes",
        found: "\(usage.bytes)")
      try await expect(
        storage.maintenance.contents().images, is: ((3...9) + [0, 1, 10]).map(picture),
        in: "the images that are left, least recently used first")
      try await images.save(Data(count: 2500), for: picture(5))
      try await expect(
        storage.maintenance.contents().images, is: ((6...9) + [0, 1, 10, 5]).map(picture),
        in: "the images that are left after one has grown")
    },
    .init(
      "beyond-the-bound", rule: 9, sentence: "data beyond the bound is not kept, and evicts nothing"
    ) { scratch in
      let images = scratch.open(imageLimit: 1000).imageData
      try await images.save(Data(count: 600), for: picture(1))
      try await images.save(Data(count: 1001), for: picture(2))
      try await expect(images.data(for: picture(2)), is: nil, in: "data larger than the bound")
      try await expect(
        images.data(for: picture(1)), is: Data(count: 600), in: "data that was there before")
      try await images.save(Data(count: 1000), for: picture(3))
      try await expect(
        images.data(for: picture(3)), is: Data(count: 1000), in: "data as large as the bound")
    },
    .init(
      "look-without-use", rule: 9, sentence: "image data that is read without use stays as it was"
    ) { scratch in
      let images = scratch.open(imageLimit: 3000).imageData
      for number in 0..<3 { try await images.save(Data(count: 1000), for: picture(number)) }
      for number in 0..<2 {
        try await expect(
          images.data(for: picture(number), isUse: false), is: Data(count: 1000),
          in: "data \(number)")
      }
      try await images.save(Data(count: 1000), for: picture(3))
      try await expect(
        images.data(for: picture(0)), is: nil, in: "what was used first, and only looked at since")
    },
    .init(
      "smaller-bound", rule: 9,
      sentence: "a storage that is opened with a smaller bound shrinks on saving",
      needs: .instances
    ) { scratch in
      let large = scratch.open().imageData
      for number in 0..<10 { try await large.save(Data(count: 1000), for: picture(number)) }
      let small = scratch.open(imageLimit: 3000).imageData
      try expect(small.limit, is: 3000, in: "the limit of the second instance")
      try await small.save(Data(count: 1000), for: picture(10))
      try await expect(
        small.usage().bytes, is: 3000, in: "the bytes after saving with 3000 as limit")
      try await expect(large.usage().bytes, is: 3000, in: "the bytes that the first instance sees")
    },
    .init("images-at-once", rule: 8, sentence: "instances that save image data at once all succeed")
    { scratch, storage in
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<4 {
          let storage = scratch.another(storage)
          group.addTask {
            for number in 0..<12 {
              try await storage.imageData.save(
                bytes(number + writer), for: picture(number + writer))
            }
          }
        }
        try await group.waitForAll()
      }
      try await expect(storage.imageData.usage().count, is: 15, in: "the count of images")
      for number in 0..<15 {
        try await expect(
          storage.imageData.data(for: picture(number)), is: bytes(number), in: "data \(number)")
      }
    },
  ]
}

private func bytes(_ number: Int) -> Data { Data("bytes of \(number)".utf8) }
