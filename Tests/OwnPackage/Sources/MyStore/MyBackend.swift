import Files
import FoundationEssentials
import OfflineCore
import Platform
import StorageEngine
import StoreSupport

extension StorePlugin {
  /// The backend `mine:PATH`.
  public static let mine = StorePlugin(
    scheme: "mine", placeKind: .local(suffix: ".mine"),
    placeProblem: FileSystem.placeProblem,
    open: { options in
      let path = FileSystem.absolutePath(of: options.place.rawValue)
      return Storage(MyBackend(options), at: "mine:" + path, options: options)
    },
    siblings: StoreFile.siblings(mark: MyBackend.mark))
}

/// The smallest backend on a disk: one file with two lines, our mark and a JSON object, which each
/// write replaces. The guide for authors of stores explains it. It is too slow for long lists.
actor MyBackend: StorageBackend {
  fileprivate static let mark = "my-store"
  private static let firstLine = mark + " 1"

  private struct Content: Codable {
    struct List: Codable { var tag, head: String, pages: [String] }
    struct Image: Codable { var key: EntryKey, head: String, data: Data }

    var lists: [EntryKey: List] = [:]
    /// The images, least recently used first.
    var images: [Image] = []
    var bytes: Int { images.reduce(0) { $0 + $1.data.count } }
  }

  private let file: StoreFile
  private let executor = BlockingExecutor("MyBackend")

  init(_ options: StoreOptions) { file = StoreFile(options, mark: Self.mark) }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private func read() throws -> Content {
    guard let open = try file.open() else { return Content() }
    return try content(of: open)
  }

  private func content(of open: borrowing OpenFile) throws -> Content {
    // The file was just created and is still empty.
    guard let first = try open.line(at: 0) else { return Content() }
    guard first.text == Self.firstLine else { throw StoreError(.newerFormat) }
    let text = try open.line(at: first.end)?.text ?? ""
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(text.utf8)) else {
      throw StoreError(.damaged, detail: "\(file.path) can't be read")
    }
    return content
  }

  /// Changes the content while the file is locked. Returns `nil` if the file is missing and
  /// `creating` is not set.
  @discardableResult
  private func write<Value>(
    creating: Bool = false, until deadline: ContinuousClock.Instant? = nil,
    _ change: (inout Content) throws -> Value
  ) async throws -> Value? {
    try await file.withLock(creating: creating, until: deadline) { open in
      var content = try content(of: open)
      let value = try change(&content)
      let data =
        Data("\(Self.firstLine)\n".utf8) + (try JSONEncoder().encode(content)) + Data("\n".utf8)
      // Image data may be lost in a power cut, but the lists in the same file may not.
      try FileSystem.replaceFile(file.path, with: data, by: file.path + ".temporary", durably: true)
      return value
    }
  }

  // MARK: Lists

  func list(_ key: EntryKey, items: Range<Int>) throws -> StoredList? {
    guard var list = try read().lists[key].map(Self.stored) else { return nil }
    list.pages = list.pages.holding(items)
    return list
  }

  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList? {
    let new = Content.List(tag: list.tag.rawValue, head: list.head, pages: list.pages.map(\.text))
    let old = try await write(creating: true) { $0.lists.updateValue(new, forKey: key) }
    return old?.map { RemovedList(Self.stored($0)) }
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws {
    let isDone: Void? = try await write { content in
      guard content.lists[key]?.tag == tag.rawValue else { throw StoreError(.changed) }
      content.lists[key]?.tag = next.rawValue
      content.lists[key]?.pages += pages.map(\.text)
    }
    if isDone == nil { throw StoreError(.changed) }
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList? {
    let old = try await write { content -> Content.List? in
      if let tag, content.lists[key]?.tag != tag.rawValue { throw StoreError(.changed) }
      return content.lists.removeValue(forKey: key)
    }
    if old == nil, tag != nil { throw StoreError(.changed) }
    return old?.map { RemovedList(Self.stored($0)) }
  }

  func listHeads() throws -> [EntryKey: String] { try read().lists.mapValues(\.head) }

  private static func stored(_ list: Content.List) -> StoredList {
    StoredList(
      tag: ListTag(rawValue: list.tag), head: list.head,
      pages: list.pages.compactMap(StoredPage.init))
  }

  // MARK: Image data

  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage? {
    let images = try read().images
    guard let image = images.first(where: { $0.key == key }) else { return nil }
    if isUse, images.last?.key != key {
      // Best effort: recording the use must neither fail nor delay a read.
      _ = try? await write(until: .now) { content in
        guard let index = content.images.firstIndex(where: { $0.key == key }) else { return }
        content.images.append(content.images.remove(at: index))
      }
    }
    return StoredImage(head: image.head, data: image.data)
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws {
    try await write(creating: true) { content in
      content.images.removeAll { $0.key == key }
      content.images.append(.init(key: key, head: image.head, data: image.data))
      while content.bytes > limit { content.images.removeFirst() }
    }
  }

  func removeImage(_ key: EntryKey) async throws {
    try await write { $0.images.removeAll { $0.key == key } }
  }

  func imageHeads() throws -> [(key: EntryKey, head: String)] {
    try read().images.map { ($0.key, $0.head) }
  }

  func imageUsage() throws -> (count: Int, bytes: Int) {
    let content = try read()
    return (content.images.count, content.bytes)
  }

  // MARK: The storage as a whole

  func check() throws -> [String] {
    // Reading throws if the file is damaged.
    _ = try read()
    return []
  }

  func clear() async throws {
    try await file.withLock { open in
      _ = try content(of: open)
      try FileSystem.removeFile(file.path)
      try FileSystem.syncFolder(FileSystem.parent(of: file.path))
    }
  }

  func quarantine() async throws -> String? {
    try await file.quarantine { _ = try content(of: $0) }
  }

  func close() {}
}
