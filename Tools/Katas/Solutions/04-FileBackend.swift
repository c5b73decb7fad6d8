import Foundation
import OfflineCore
import Platform
import StorageEngine

/// A storage in one file, with one JSON object per line; each write replaces the whole file.
actor FileBackend: StorageBackend {
  static func storage(_ options: StoreOptions) -> Storage {
    let path = options.place.rawValue
    return Storage(FileBackend(path: path), at: "file:" + path, options: options)
  }

  private let path: String

  init(path: String) { self.path = path }

  // MARK: Lists

  func list(_ key: EntryKey, items: Range<Int>) throws -> StoredList? {
    guard var list = try read().lists[key] else { return nil }
    list.pages = list.pages.holding(items)
    return list
  }

  func replaceList(_ key: EntryKey, with list: StoredList) throws -> RemovedList? {
    try change { $0.lists.updateValue(list, forKey: key).map { RemovedList($0) } }
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) throws {
    try change { content in
      guard var list = content.lists[key], list.tag == tag else { throw StoreError(.changed) }
      list.pages += pages
      list.tag = next
      content.lists[key] = list
    }
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) throws -> RemovedList? {
    try change { content in
      if let tag, content.lists[key]?.tag != tag { throw StoreError(.changed) }
      return content.lists.removeValue(forKey: key).map { RemovedList($0) }
    }
  }

  func listHeads() throws -> [EntryKey: String] { try read().lists.mapValues(\.head) }

  // MARK: Image data

  func image(_ key: EntryKey, isUse: Bool) throws -> StoredImage? {
    guard let image = try read().images.last(where: { $0.key == key })?.image else { return nil }
    if isUse { try? change { $0.save(key, image: image) } }
    return image
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) throws {
    try change { content in
      content.save(key, image: image)
      while content.bytes > limit { content.images.removeFirst() }
    }
  }

  func removeImage(_ key: EntryKey) throws {
    try change { content in content.images.removeAll { $0.key == key } }
  }

  func imageHeads() throws -> [(key: EntryKey, head: String)] {
    try read().images.map { ($0.key, $0.image.head) }
  }

  func imageUsage() throws -> (count: Int, bytes: Int) {
    let content = try read()
    return (content.images.count, content.bytes)
  }

  // MARK: The storage as a whole

  func check() throws -> [String] {
    _ = try read()
    return []
  }

  func clear() throws { try change { $0 = Content() } }

  func quarantine() throws -> String? { nil }

  func close() {}

  private func change<Value>(_ body: (inout Content) throws -> Value) throws -> Value {
    let old = try read()
    var new = old
    let value = try body(&new)
    if new != old { try write(new) }
    return value
  }

  // MARK: The file

  private func read() throws -> Content {
    guard let data = FileManager.default.contents(atPath: path) else { return Content() }
    return try Content(lines: data.split(separator: UInt8(ascii: "\n")).map { Data($0) })
  }

  private func write(_ content: Content) throws {
    let temporary = path + ".new"
    guard FileManager.default.createFile(atPath: temporary, contents: nil),
      let file = FileHandle(forWritingAtPath: temporary)
    else { throw StoreError(.denied, detail: temporary) }
    for line in try content.lines() {
      try file.write(contentsOf: line + Data("\n".utf8))
    }
    // The data must be on the disk before the rename. Otherwise a power cut may leave the new name
    // without its content.
    try file.synchronize()
    try file.close()
    guard rename(temporary, path) == 0 else { throw StoreError(.denied, detail: path) }
    try syncFolder()
  }

  /// Flushes the folder, which makes the new name durable.
  private func syncFolder() throws {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY)
    defer { _ = Glibc.close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreError(.denied, detail: folder) }
  }
}

/// The content of the file.
private struct Content: Equatable {
  private struct Line: Codable {
    var key: EntryKey
    var tag: String?
    var head: String
    var pages: [String]?
    var data: Data?
  }

  struct Image: Equatable {
    let key: EntryKey
    let image: StoredImage
  }

  var lists: [EntryKey: StoredList] = [:]
  /// The images, least recently used first.
  var images: [Image] = []

  var bytes: Int { images.reduce(0) { $0 + $1.image.data.count } }

  init() {}

  init(lines: [Data]) throws {
    for text in lines {
      guard let line = try? JSONDecoder().decode(Line.self, from: text) else {
        throw StoreError(.damaged, detail: "a line can't be read")
      }
      if let data = line.data {
        save(line.key, image: StoredImage(head: line.head, data: data))
      } else {
        lists[line.key] = StoredList(
          tag: ListTag(rawValue: line.tag ?? ""), head: line.head,
          pages: line.pages?.compactMap { StoredPage($0) } ?? [])
      }
    }
  }

  func lines() throws -> [Data] {
    let lists = lists.map { key, list in
      Line(key: key, tag: list.tag.rawValue, head: list.head, pages: list.pages.map(\.text))
    }
    let images = images.map { Line(key: $0.key, head: $0.image.head, data: $0.image.data) }
    return try (lists + images).map { try JSONEncoder().encode($0) }
  }

  mutating func save(_ key: EntryKey, image: StoredImage) {
    images.removeAll { $0.key == key }
    images.append(Image(key: key, image: image))
  }
}
