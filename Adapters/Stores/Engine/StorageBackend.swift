public import FoundationEssentials
import OfflineCore

/// Everything that a storage backend implements: it keeps texts and bytes under keys, and
/// understands neither items nor products. The engine builds the ports of Core on it.
///
/// The engine does what is the same for every backend: pages, checksums, versions, the meaning of damage. A
/// backend guarantees only what it alone can: each write is one atomic step, durable where its comment says
/// so, visible to every other instance on the same place, and bounded in time.
///
/// Every call throws ``OfflineCore/StoreError`` with a reason that a person can act on (the engine
/// adds the place), or `CancellationError` as soon as the task is cancelled; then nothing has
/// changed. A read where there is no storage finds nothing and creates nothing. The article
/// WriteAStore describes what each call does in each state.
///
/// ```swift
/// let storage = Storage(MyBackend(options), at: "mine:", options: options)
/// let feed = try await storage.lists.slice(.feed, from: nil, limit: 10)
/// ```
public protocol StorageBackend: ListBackend, ImageBackend, ContainerBackend {}

/// The part of a backend that keeps lists, each as a head and pages.
public protocol ListBackend: Sendable {
  /// Returns the list's tag and head, and the pages that hold `items`, from one consistent snapshot.
  ///
  /// - Parameter items: The numbers of the items; empty for the head alone. If the list ends before
  ///   the first of them, the result holds its last page.
  /// - Returns: `nil` if there is no such list.
  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList?

  /// Replaces whatever is under the key, readable or not, in one durable step.
  ///
  /// - Returns: The list that was replaced, or `nil` if there was none.
  @discardableResult
  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList?

  /// Appends pages to the list, or none to change only its tag, in one durable step that costs O(`pages`).
  ///
  /// - Throws: The reason `changed`, without writing anything, unless there is a list at `tag`.
  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws

  /// Removes the list, readable or not, in one durable step; does nothing when there is none.
  ///
  /// - Parameter tag: If not `nil`, removes the list only at this tag and throws the reason `changed`
  ///   otherwise, also when there is no list. An unreadable list has the tag of ``StoredList/unreadable``.
  /// - Returns: The list that was removed, or `nil` if there was none.
  @discardableResult
  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList?

  /// Returns the heads of all lists by their keys. A head that can't be read is an empty text.
  func listHeads() async throws -> [EntryKey: String]
}

/// The part of a backend that keeps the data of images, bounded in bytes.
public protocol ImageBackend: Sendable {
  /// Returns the image kept under the key.
  ///
  /// - Parameter isUse: `true` to record the use of the image. Best effort: never fails or delays the read.
  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage?

  /// Returns the heads of those images that are intact, and records their use. Implement it where a
  /// server can check the data without sending it.
  func soundImages(_ keys: [EntryKey]) async throws -> [EntryKey: String]

  /// Saves an image over the previous one in one step, and evicts the least recently used images
  /// until all together have at most `limit` bytes. The image itself is no larger than that.
  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) async throws

  /// Removes an image; does nothing when there is none.
  func removeImage(_ key: EntryKey) async throws

  /// Returns the keys and heads of all images, least recently used first. A head that can't be read
  /// is an empty text.
  func imageHeads() async throws -> [(key: EntryKey, head: String)]

  /// Returns the number of images and of their bytes, at a cost that does not depend on it.
  func imageUsage() async throws -> (count: Int, bytes: Int)
}

/// The part of a backend that cares for the storage as a whole: the file, folder or database that
/// holds lists and images.
public protocol ContainerBackend: Sendable {
  /// Returns the problems that the backend's own check of its storage finds, as texts for people.
  func check() async throws -> [String]

  /// Returns settings of a server that weaken the promises of the contract, as texts for people;
  /// empty for a storage without such settings.
  func risks() async throws -> [String]

  /// Removes all lists and all images. Works on a full disk.
  func clear() async throws

  /// Repairs the problems that ``check()`` finds, if no readable data is lost: recounts totals and
  /// removes orphaned records.
  ///
  /// - Returns: `true` if the storage is intact now. If not, the engine quarantines it.
  func mend() async throws -> Bool

  /// Moves a storage that bears our mark, but can't be read or written, to a free name, so that the
  /// next write creates a new one. Called when ``mend()`` returns `false`.
  ///
  /// - Returns: The new place of the storage, or `nil` if another process has moved it already.
  /// - Throws: The reason `notOurs` if the storage is not recognizably ours; then it is left alone.
  func quarantine() async throws -> String?

  /// Closes files and connections.
  func close() async
}

extension ImageBackend {
  /// Reads each image and checks it.
  public func soundImages(_ keys: [EntryKey]) async throws -> [EntryKey: String] {
    var heads: [EntryKey: String] = [:]
    for key in keys {
      if let image = try await image(key, isUse: true), image.isSound { heads[key] = image.head }
    }
    return heads
  }
}

extension ContainerBackend {
  /// Returns an empty list of risks.
  public func risks() async throws -> [String] { [] }

  /// Returns `false`: repairs nothing.
  public func mend() async throws -> Bool { false }
}

/// The key of a list or an image: at most 200 of the characters `A-Z a-z 0-9 @ _ - ~`, usable as it
/// is as a file name, a primary key or a part of an address. Keys are equal only if every character
/// is, including its case.
public typealias EntryKey = String

/// The state of a list, opaque to a backend, which keeps and compares it as a text.
///
/// The writer chooses the next tag at random. After a lost answer, the engine can therefore see
/// whether its own write has landed.
public struct ListTag: RawRepresentable, Hashable, Sendable {
  /// The text of the tag: fewer than 100 ASCII characters.
  public let rawValue: String

  /// Creates a tag from its kept text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A list as a backend keeps it, or the requested part of it.
public struct StoredList: Hashable, Sendable {
  /// The state of the list.
  public var tag: ListTag
  /// The metadata of the whole list: a JSON object in one line. Appending does not change it.
  public var head: String
  /// The pages in order.
  public var pages: [StoredPage]

  /// The value for a list that exists but can't be read.
  public static let unreadable = StoredList(tag: ListTag(rawValue: ""), head: "", pages: [])

  /// Creates a list from what a backend has read.
  public init(tag: ListTag, head: String, pages: [StoredPage]) {
    self.tag = tag
    self.head = head
    self.pages = pages
  }
}

/// A list that was replaced or removed: the number of its items, or `nil` if it was damaged.
public struct RemovedList: Hashable, Sendable {
  let soundCount: Int?

  /// Creates the value from a list that was read whole.
  public init(_ list: StoredList) { soundCount = list.soundCount }

  /// Creates the value for a backend with a server that has checked the list, so that it need not be sent.
  ///
  /// - Parameter soundCount: The number of items in the pages, if every page from the first on is
  ///   intact and begins where the one before it ends; otherwise `nil`.
  public init(tag: ListTag, soundCount: Int?) {
    self.soundCount = tag.version.flatMap { $0.count == soundCount ? soundCount : nil }
  }
}

/// Consecutive items of a list: a JSON object in one line, which states their numbers. Backends
/// create pages from the text that they have kept, with ``init(_:)``.
public struct StoredPage: Hashable, Sendable {
  /// `{"first":30,"count":2,"sum":"…","items":[{"id":"…"},{"id":"…"}]}`
  public let text: String
  /// The numbers of the items in their list.
  public let items: Range<Int>
}

extension [StoredPage] {
  /// Returns the pages of a whole list that ``ListBackend/list(_:items:)`` returns for `items`, for
  /// backends that have all of them at hand.
  public func holding(_ items: Range<Int>) -> [StoredPage] {
    guard let last, last.items.upperBound <= items.lowerBound else {
      return filter { $0.items.overlaps(items) }
    }
    return items.isEmpty ? [] : [last]
  }

  /// Appends a page as it was kept. The first page that does not continue the list shows the engine that
  /// there is damage. After it there may be any number of pages that were not written for this list.
  ///
  /// - Parameter page: `nil` for a text that is not a page.
  /// - Returns: `true` if the page continues the list, so that the next one is worth reading.
  public mutating func append(kept page: StoredPage?) -> Bool {
    let page = page ?? StoredPage(text: "", items: 0..<0)
    let isNext = last.map { $0.items.upperBound == page.items.lowerBound } ?? !page.items.isEmpty
    append(page)
    return isNext
  }
}

/// The data of an image as a backend keeps it.
public struct StoredImage: Hashable, Sendable {
  /// The metadata of the image: a JSON object in one line, fewer than 200 bytes longer than the address.
  public let head: String
  /// The content of the image.
  public let data: Data

  /// Creates an image from what a backend has read.
  public init(head: String, data: Data) {
    self.head = head
    self.data = data
  }
}
