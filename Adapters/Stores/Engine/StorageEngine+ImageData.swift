import FoundationEssentials
import OfflineCore

extension StorageEngine: ImageDataStore {
  func data(for url: URL) async throws -> Data? { try await data(for: url, isUse: true) }

  private func data(for url: URL, isUse: Bool) async throws -> Data? {
    try Task.checkCancellation()
    guard let image = try await backend.image(EntryKey(url), isUse: isUse) else { return nil }
    let head = HeadText.fields(of: image.head)
    // Another address may share the key.
    if let address = head?["url"], address != url.absoluteString { return nil }
    guard let sum = head?["content"], sum == Checksum64.of(image.data).hex else {
      throw damaged("the image data of \(url.shown)")
    }
    return image.data
  }

  func save(_ data: Data, for url: URL) async throws {
    try Task.checkCancellation()
    guard data.count <= imageLimit else { return }
    let head = HeadText.text(of: [
      "url": url.absoluteString, "bytes": String(data.count), "content": Checksum64.of(data).hex,
    ])
    try await recovering {
      try await backend.saveImage(
        EntryKey(url), StoredImage(head: head, data: data), limit: imageLimit)
    }
  }

  func remove(_ url: URL) async throws {
    try Task.checkCancellation()
    try await recovering { try await backend.removeImage(EntryKey(url)) }
  }

  func usage() async throws -> ImageDataUsage {
    try Task.checkCancellation()
    let usage = try await backend.imageUsage()
    return ImageDataUsage(count: usage.count, bytes: usage.bytes, limit: imageLimit)
  }
}

extension StorageEngine: StoreMaintenance {
  func contents() async throws -> StoreContents {
    try Task.checkCancellation()
    return StoreContents(
      lists: Set(try await backend.listHeads().compactMap { name($0, head: $1) }),
      images: try await backend.imageHeads().compactMap { url(head: $0.head) })
  }

  func verify() async throws -> [StoreProblem] {
    try Task.checkCancellation()
    do {
      var problems = try await backend.check().map { StoreProblem(.storage, $0) }
      for (key, head) in try await backend.listHeads() {
        guard let name = name(key, head: head) else {
          problems.append(StoreProblem(.entry, "a list that nobody can name is damaged"))
          continue
        }
        if try await isDamaged(name) {
          problems.append(StoreProblem(.list(name), "the list \(name.shown) is damaged"))
        }
      }
      for (_, head) in try await backend.imageHeads() {
        guard let url = url(head: head) else {
          problems.append(StoreProblem(.entry, "image data that nobody can name is damaged"))
          continue
        }
        do {
          _ = try await data(for: url, isUse: false)
        } catch let error as StoreError where error.reason == .damaged {
          problems.append(StoreProblem(.image(url), error.detail))
        }
      }
      return problems
    } catch let error as StoreError where error.reason == .damaged {
      return [StoreProblem(.storage, error.detail)]
    }
  }

  func clear() async throws {
    try Task.checkCancellation()
    try await recovering {
      if let problem = try await backend.check().first {
        throw StoreError(.damaged, place: place, detail: problem)
      }
      try await backend.clear()
    }
  }

  /// What the key says, or else the head: so that a damaged list has a name, and can be removed.
  private func name(_ key: EntryKey, head: String) -> ListName? {
    if let name = ListName(key) { return name }
    let name = HeadText.fields(of: head, seed: nil).flatMap { ListName($0) }
    return name.map { EntryKey($0) } == key ? name : nil
  }

  private func url(head: String) -> URL? { HeadText.fields(of: head)?.url("url") }
}
