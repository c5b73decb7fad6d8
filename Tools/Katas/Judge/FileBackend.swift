public import FoundationEssentials
import OfflineCore
import StorageEngine

/// A file of lines, which kata 4 is about.
public protocol LineFile: Sendable {
  /// Returns the lines; none if there is no file.
  func lines() throws -> [Data]

  /// Replaces all lines.
  func replace(with lines: [Data]) throws
}

/// A storage in one file, with one JSON object per line.
actor FileBackend: StorageBackend {
  static func storage(_ options: StoreOptions, in file: any LineFile) -> Storage {
    Storage(FileBackend(file: file), at: "file:" + options.place.rawValue, options: options)
  }

  private let file: any LineFile

  private init(file: any LineFile) { self.file = file }

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

  func check() throws -> [String] {
    _ = try read()
    return []
  }

  func clear() throws { try change { $0 = Content() } }

  func quarantine() throws -> String? { nil }

  func close() {}

  private func read() throws -> Content { try Content(lines: file.lines()) }

  private func change<Value>(_ body: (inout Content) throws -> Value) throws -> Value {
    let old = try read()
    var new = old
    let value = try body(&new)
    if new != old { try file.replace(with: new.lines()) }
    return value
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
