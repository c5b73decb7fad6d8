import FoundationEssentials
import OfflineCore
import Plugins

extension StorageEngine: ImageDataStore {
  var limit: Int { options.imageLimit }

  func data(for url: URL, isUse: Bool) async throws -> Data? {
    try await call { try await soundData(for: url, isUse: isUse) }
  }

  func soundData(for url: URL, isUse: Bool) async throws -> Data? {
    guard let image = try await backend.image(EntryKey(url), isUse: isUse) else { return nil }
    let head = HeadText.fields(of: image.head)
    // Another address may share the key.
    if let address = head?["url"], address != url.absoluteString { return nil }
    guard let sum = head?["content"], sum == Checksum64.of(image.data).hex else {
      throw StoreError(.damaged, detail: "the image data of \(url.shown) is damaged")
    }
    return image.data
  }

  func save(_ data: Data, for url: URL) async throws {
    let head = HeadText.text(of: [
      "url": url.absoluteString, "bytes": String(data.count), "content": Checksum64.of(data).hex,
    ])
    try await write {
      guard data.count <= limit else { return }
      try await backend.saveImage(
        EntryKey(url), StoredImage(head: head, data: data), limit: limit)
    }
  }

  func remove(_ url: URL) async throws {
    try await write { try await backend.removeImage(EntryKey(url)) }
  }

  func usage() async throws -> ImageDataUsage {
    let usage = try await call { try await backend.imageUsage() }
    return ImageDataUsage(count: usage.count, bytes: usage.bytes)
  }
}
