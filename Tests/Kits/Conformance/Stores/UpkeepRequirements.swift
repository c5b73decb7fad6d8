import FeedCore
import FoundationEssentials
import OfflineCore
import Plugins

/// What the storage as a whole owes its owner; numbered by the law that it serves.
let upkeepRequirements: [StoreRequirement] = [
  StoreRequirement(2, "the saved lists are known by their keys") { bench in
    let storage = bench.open()
    let keys: Set<ListKey> = [.feed, feedSubject.key(of: "a/b"), feedSubject.key(of: "")]
    for key in keys {
      _ = try await storage.feed.replace(key, with: [], savedAt: .distantPast, source: "s")
    }
    try await expect(Set(storage.upkeep.savedLists()), is: keys, "the keys")
    try await storage.feed.remove(.feed)
    try await expect(
      Set(storage.upkeep.savedLists()), is: keys.subtracting([.feed]), "the keys after removing")
  },
  StoreRequirement(9, "the addresses of image data are known, the latest used last") { bench in
    let storage = bench.open()
    let addresses = (1...4).map { url("https://example.com/\($0)?q=%20") }
    for address in addresses { try await storage.imageData.save(Data("x".utf8), for: address) }
    _ = try await storage.imageData.data(for: addresses[1])
    try await expect(
      storage.upkeep.savedImageAddresses(),
      is: [addresses[0], addresses[2], addresses[3], addresses[1]], "the addresses")
  },
  StoreRequirement(13, "a sound storage has no problems") { bench in
    let storage = bench.open()
    try await expect(storage.upkeep.problems(), is: [], "the problems of an empty storage")
    _ = try await storage.feed.replace(
      .feed, with: feedSubject.awkward, savedAt: .distantPast, source: "s")
    try await storage.imageData.save(Data("x".utf8), for: url("https://example.com/x"))
    try await expect(storage.upkeep.problems(), is: [], "the problems")
  },
  StoreRequirement(6, "clearing removes everything, and the storage goes on") { bench in
    let storage = bench.open()
    try await storage.upkeep.clear()
    let key = feedSubject.key(of: "a")
    for key in [.feed, key] {
      _ = try await storage.feed.replace(
        key, with: feedSubject.items(0..<40), savedAt: .distantPast, source: "s")
    }
    try await storage.imageData.save(Data("x".utf8), for: url("https://example.com/x"))
    try await storage.upkeep.clear()
    try await expect(storage.upkeep.savedLists(), is: [], "the saved lists")
    try await expect(storage.imageData.usage().count, is: 0, "the count of image data")
    _ = try await storage.feed.replace(
      .feed, with: feedSubject.items(0..<3), savedAt: .distantPast, source: "s")
    try await feedSubject.expect(
      bench.open().feed, holds: feedSubject.items(0..<3), "a list saved afterwards")
  },
  StoreRequirement(7, "sound image data is not removed as damaged") { bench in
    let storage = bench.open()
    try await expect(storage.upkeep.removeDamagedImageData(), is: 0, "the count, of none")
    let addresses = ["https://example.com/x", "https://example.com/y"].map { url($0) }
    for url in addresses { try await storage.imageData.save(Data(url.path.utf8), for: url) }
    try await expect(bench.open().upkeep.removeDamagedImageData(), is: 0, "the count, of two")
    for url in addresses {
      try await expect(
        storage.imageData.data(for: url), is: Data(url.path.utf8), "the data of \(url)")
    }
  },
  StoreRequirement(7, "damaged image data is an error, and removed, and no other") { bench in
    let addresses = (0..<5).map { url("https://example.com/\($0)") }
    let storage = bench.open()
    for url in addresses { try await storage.imageData.save(Data(url.path.utf8), for: url) }
    for url in addresses.prefix(2) { try await bench.damageImageData(url) }
    let again = bench.open()
    try await expectStoreError(.damaged, "reading damaged image data") {
      try await again.imageData.data(for: addresses[0])
    }
    try await expect(again.upkeep.removeDamagedImageData(), is: 2, "how many were removed")
    for (number, url) in addresses.enumerated() {
      try await expect(
        again.imageData.data(for: url), is: number < 2 ? nil : Data(url.path.utf8),
        "the data of \(url)")
    }
    try await expect(bench.open().imageData.usage().count, is: 3, "the count")
    try await expect(again.upkeep.problems(), is: [], "the problems")
  },
  StoreRequirement(7, "clearing damaged storage brings it back") { bench in
    let storage = bench.open()
    _ = try await storage.feed.replace(
      .feed, with: feedSubject.items(0..<40), savedAt: .distantPast, source: "s")
    try await bench.damage(.feed)
    try await bench.expectSetAside { again in
      try await again.upkeep.clear()
      try await feedSubject.expect(again.feed, holds: nil, "the list")
      try await expect(again.upkeep.problems(), is: [], "the problems")
    }
  },
]
