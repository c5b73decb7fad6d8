import FoundationEssentials
import OfflineCore

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
    guard image.isSound else {
      throw StoreError(.damaged, detail: "the image data of \(url.shown) is damaged")
    }
    return image.data
  }

  func kept(_ urls: [URL]) async throws -> [URL: Int] {
    try await call(limited: false) {
      let heads = try await backend.soundImages(urls.map { EntryKey($0) })
      return urls.reduce(into: [:]) { kept, url in
        let head = heads[EntryKey(url)].flatMap { HeadText.fields(of: $0) }
        guard head?["url"] == url.absoluteString else { return }
        kept[url] = head?["bytes"].flatMap { Int($0) }
      }
    }
  }

  func save(_ data: Data, for url: URL) async throws {
    let head = HeadText.text(of: [
      "url": url.absoluteString, "bytes": String(data.count), "content": Checksum64.of(data).hex,
    ])
    try await write {
      guard data.count <= limit else { return }
      try await backend.saveImage(
        EntryKey(url), image: StoredImage(head: head, data: data), limit: limit)
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
