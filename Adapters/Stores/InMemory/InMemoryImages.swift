import FoundationEssentials
import OfflineCore

/// Image data by address, within a bound.
struct InMemoryImages {
  private struct Entry {
    let data: Data
    var lastUse: Int
    /// Stands for the damage that memory can't have, as in a list.
    var isDamaged = false
  }

  private let limit: Int
  private var entries: [URL: Entry] = [:]
  private var bytes = 0
  private var uses = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// All addresses, least recently used first.
  var addresses: [URL] {
    entries.sorted { $0.value.lastUse < $1.value.lastUse }.map(\.key)
  }

  var usage: ImageDataUsage {
    ImageDataUsage(count: entries.count, bytes: bytes, limit: limit)
  }

  func contains(_ url: URL) -> Bool { entries[url] != nil }

  /// - Throws: `StoreError` when a test damaged the data.
  mutating func data(for url: URL) throws -> Data? {
    guard let entry = entries[url] else { return nil }
    guard !entry.isDamaged else {
      throw StoreError(
        .damaged, place: InMemoryStorage.place, detail: "a test damaged the image data")
    }
    uses += 1
    entries[url]?.lastUse = uses
    return entry.data
  }

  mutating func save(_ data: Data, for url: URL) {
    guard data.count <= limit else { return }
    uses += 1
    bytes += data.count - (entries[url]?.data.count ?? 0)
    entries[url] = Entry(data: data, lastUse: uses)
    evict()
  }

  mutating func damage(_ url: URL) { entries[url]?.isDamaged = true }

  /// - Returns: How many there were.
  mutating func removeDamaged() -> Int {
    let damaged = entries.filter(\.value.isDamaged)
    for (url, entry) in damaged {
      bytes -= entry.data.count
      entries[url] = nil
    }
    return damaged.count
  }

  mutating func removeAll() { self = InMemoryImages(limit: limit) }

  private mutating func evict() {
    guard bytes > limit else { return }
    // Making some room to spare spares the next saves the sorting.
    let target = limit - limit / 10
    for url in addresses.dropLast() where bytes > target {
      bytes -= entries[url]?.data.count ?? 0
      entries[url] = nil
    }
  }
}
