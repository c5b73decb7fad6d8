import FeedCore
import FoundationEssentials
import OfflineCore
import Plugins

/// Law 9: image data is kept by exact address, bounded, and goes with the last list.
let imageDataRequirements: [StoreRequirement] = [
  StoreRequirement(9, "image data that nobody saved is not found") { bench in
    let store = bench.open().imageData
    for _ in 0..<2 {
      try await expect(store.data(for: picture(1)), is: nil, "the data")
      try await expect(store.contains(picture(1)), is: false, "whether it is there")
    }
    try await expect(store.usage().count, is: 0, "the count")
  },
  StoreRequirement(9, "image data is found at exactly its address") { bench in
    let store = bench.open().imageData
    let addresses = [
      "https://example.com/a", "https://example.com/A", "https://example.com/a/",
      "https://example.com/a?", "https://example.com/a?b=1", "https://example.com/a#b",
      "https://example.com:443/a", "http://example.com/a", "https://example.com/%61",
      "demo:a", "https://example.com/" + String(repeating: "x", count: 3000),
    ].map(url)
    for (number, address) in addresses.enumerated() {
      try await expect(store.data(for: address), is: nil, "the data at \(address) before")
      try await store.save(Data([UInt8(number)]), for: address)
    }
    for (number, address) in addresses.enumerated() {
      try await expect(
        store.data(for: address), is: Data([UInt8(number)]), "the data at \(address)")
    }
  },
  StoreRequirement(9, "the data saved last for an address is the one found") { bench in
    let store = bench.open().imageData
    for text in ["first", "last, and longer", "short"] {
      try await store.save(Data(text.utf8), for: picture(1))
      try await expect(store.data(for: picture(1)), is: Data(text.utf8), "the data")
    }
    let usage = try await store.usage()
    try expect(usage.count, is: 1, "the count")
    try expect(usage.bytes, is: 5, "the bytes")
  },
  StoreRequirement(9, "large data comes back byte by byte") { bench in
    let store = bench.open().imageData
    // Of prime length, so that no two blocks in which a store may keep the data are alike.
    let pattern = Data((0..<4093).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    var data = Data()
    while data.count < 3 << 20 { data.append(pattern) }
    try await store.save(data, for: picture(1))
    let found = try await bench.open().imageData.data(for: picture(1))
    try expect(
      found == data, "\(data.count) bytes as they were", found: "\(found?.count ?? 0), or others")
  },
  StoreRequirement(9, "image data needs no list, and outlives the replacement of one") { bench in
    let storage = bench.open()
    try await storage.imageData.save(Data("kept".utf8), for: picture(1))
    for range in [0..<3, 3..<6] {
      _ = try await storage.feed.replace(
        .feed, with: range.map(feedSubject.item), savedAt: .distantPast, source: "s")
      try await expect(
        storage.imageData.data(for: picture(1)), is: Data("kept".utf8), "the data")
    }
  },
  StoreRequirement(9, "image data goes with the last list, and not before") { bench in
    let storage = bench.open()
    let other = feedSubject.key(of: "other")
    for key in [.feed, other] {
      _ = try await storage.feed.replace(key, with: [], savedAt: .distantPast, source: "s")
    }
    try await storage.imageData.save(Data("kept".utf8), for: picture(1))
    try await storage.feed.remove(other)
    try await expect(
      storage.imageData.contains(picture(1)), is: true, "the data with one list left")
    try await storage.feed.remove(.feed)
    try await expect(storage.imageData.data(for: picture(1)), is: nil, "the data with no list left")
    try await expect(storage.imageData.usage().bytes, is: 0, "the bytes with no list left")
  },
  StoreRequirement(9, "image data is bounded, and the least recently used goes first") { bench in
    let store = bench.open(imageLimit: 10_000).imageData
    for number in 0..<10 {
      try await store.save(Data(count: 1000), for: picture(number))
    }
    _ = try await store.data(for: picture(0))
    try await store.save(Data(count: 1000), for: picture(10))
    let usage = try await store.usage()
    try expect(usage.limit, is: 10_000, "the limit")
    try expect(usage.bytes <= 11_000, "at most a tenth over the limit", found: usage.bytes)
    try await expect(store.contains(picture(1)), is: false, "whether the one used least is there")
    for number in [0, 9, 10] {
      try await expect(store.contains(picture(number)), is: true, "whether \(number) is there")
    }
  },
  StoreRequirement(9, "data beyond the bound is not kept, and evicts nothing") { bench in
    let store = bench.open(imageLimit: 1000).imageData
    try await store.save(Data(count: 600), for: picture(1))
    try await store.save(Data(count: 1001), for: picture(2))
    try await expect(store.contains(picture(2)), is: false, "whether the large one is there")
    try await expect(store.contains(picture(1)), is: true, "whether the small one is there")
  },
  StoreRequirement(9, "a store that is opened with a smaller bound shrinks on saving") { bench in
    let large = bench.open().imageData
    for number in 0..<10 {
      try await large.save(Data(count: 1000), for: picture(number))
    }
    let small = bench.open(imageLimit: 3000).imageData
    guard try await small.usage().limit == 3000 else {
      throw NotApplicable(reason: "all instances share the first one's bound")
    }
    try await small.save(Data(count: 1000), for: picture(10))
    try await expect(small.usage().bytes <= 3300, "at most a tenth over", found: "more")
    try await expect(small.contains(picture(10)), is: true, "whether the new one is there")
  },
  StoreRequirement(8, "another instance sees image data at once") { bench in
    let (one, other) = (bench.open().imageData, bench.open().imageData)
    try await expect(other.contains(picture(1)), is: false, "whether it is there before")
    try await one.save(Data("shared".utf8), for: picture(1))
    try await expect(other.data(for: picture(1)), is: Data("shared".utf8), "the data")
  },
  StoreRequirement(8, "instances that save image data at once all succeed") { bench in
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        let store = bench.open().imageData
        group.addTask {
          for number in 0..<15 {
            try await store.save(Data("\(number)".utf8), for: picture(number + writer))
          }
        }
      }
      try await group.waitForAll()
    }
    let usage = try await bench.open().imageData.usage()
    try expect(usage.count, is: 18, "the count")
  },
  StoreRequirement(10, "a cancelled call throws, and leaves the image data whole") { bench in
    let store = bench.open().imageData
    try await store.save(Data("old".utf8), for: picture(1))
    try await expectCancellation("data") { try await store.data(for: picture(1)) }
    try await expectCancellation("save") { try await store.save(Data("new".utf8), for: picture(1)) }
    try await expect(store.data(for: picture(1)), is: Data("old".utf8), "the data")
  },
]

private func picture(_ number: Int) -> URL { url("https://example.com/picture-\(number).png") }
