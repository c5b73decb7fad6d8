public import FoundationEssentials
import OfflineCore

/// All that a storage backend writes: it keeps texts and bytes under keys, and understands neither
/// items nor products. The engine makes the ports of Core of it.
///
/// What is the same for every backend (pages, checksums, versions, what damage means) is the
/// engine's. A backend owes what only it can keep: each write is one atomic step, durable where it
/// says so, seen by every other instance on the same place, and bounded in time.
///
/// Every call throws ``OfflineCore/StoreError``, with the reason that a person can act on (the engine
/// adds the place), or `CancellationError` as soon as the task is cancelled; then nothing has
/// changed. A read finds nothing where there is no storage, and creates nothing. The article WriteAStore
/// says call by call what to do in which state.
public protocol StorageBackend: ListBackend, ImageBackend, ContainerBackend {}

/// Keeps lists, each as a head and pages.
public protocol ListBackend: Sendable {
  /// The list's tag and head, and the pages that hold these items, in one consistent look.
  ///
  /// - Parameter items: Empty for the head alone. Where the list ends before the first of them, its
  ///   last page is meant.
  /// - Returns: `nil` when there is no such list.
  func list(_ key: EntryKey, items: Range<Int>) async throws -> StoredList?

  /// Puts a list in place of whatever is there, readable or not: one durable step.
  ///
  /// - Returns: What was there.
  @discardableResult
  func replaceList(_ key: EntryKey, with list: StoredList) async throws -> RemovedList?

  /// Adds pages at the end of the list, or none to change its tag alone: one durable step that costs
  /// O(`pages`).
  ///
  /// - Throws: The reason `changed`, having written nothing, unless there is a list at `tag`.
  func appendToList(
    _ key: EntryKey, _ pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) async throws

  /// Removes the list, readable or not, in one durable step; does nothing when there is none.
  ///
  /// - Parameter tag: If not `nil`, the tag at which alone the list may be removed: else throws the
  ///   reason `changed`, also when there is no list. What can't be read is at the tag of
  ///   ``StoredList/unreadable``.
  /// - Returns: What was there.
  @discardableResult
  func removeList(_ key: EntryKey, at tag: ListTag?) async throws -> RemovedList?

  /// The heads of all lists by their keys; a head that can't be read is an empty text.
  func listHeads() async throws -> [EntryKey: String]
}

/// Keeps the data of images, bounded in bytes.
public protocol ImageBackend: Sendable {
  /// The image kept under the key.
  ///
  /// - Parameter isUse: Whether to note that it was used now: best effort, never failing or
  ///   delaying the read.
  func image(_ key: EntryKey, isUse: Bool) async throws -> StoredImage?

  /// The heads of those of these images whose data is as it was saved, noted as used. To be written
  /// where a server can tell without handing the data over.
  func soundImages(_ keys: [EntryKey]) async throws -> [EntryKey: String]

  /// Keeps an image in place of the one before, in one step, and removes those that were used least
  /// recently until the bytes of all are at most `limit`. The image itself is no larger.
  func saveImage(_ key: EntryKey, _ image: StoredImage, limit: Int) async throws

  /// Removes an image; does nothing when there is none.
  func removeImage(_ key: EntryKey) async throws

  /// The keys and heads of all images, least recently used first; a head that can't be read is an
  /// empty text.
  func imageHeads() async throws -> [(key: EntryKey, head: String)]

  /// The number of images and of their bytes; costs the same however many there are.
  func imageUsage() async throws -> (count: Int, bytes: Int)
}

/// Cares for the storage as a whole: the file, folder or database that holds lists and images.
public protocol ContainerBackend: Sendable {
  /// What the backend's own check of its storage finds wrong, for people.
  func check() async throws -> [String]

  /// Settings of a server by which it keeps less than the contract promises, for people; nothing for a
  /// storage that has none.
  func risks() async throws -> [String]

  /// Removes all lists and all images. Works on a full disk.
  func clear() async throws

  /// Repairs what ``check()`` finds if no readable data is lost by it: recounts totals and removes
  /// orphaned records.
  ///
  /// - Returns: Whether the storage is intact now. If not, the engine quarantines it.
  func mend() async throws -> Bool

  /// Moves a storage that bears our mark, and can't be read or written, out of the way: to a name
  /// that is free, so that the next write makes a new one. Called when ``mend()`` returns `false`.
  ///
  /// - Returns: Where the storage is now; `nil` when somebody else has moved it already.
  /// - Throws: The reason `notOurs` when the storage can't be told to be ours; then it is left alone.
  func quarantine() async throws -> String?

  /// Lets go of files and connections.
  func close() async
}

extension ImageBackend {
  /// Reads them.
  public func soundImages(_ keys: [EntryKey]) async throws -> [EntryKey: String] {
    var heads: [EntryKey: String] = [:]
    for key in keys {
      if let image = try await image(key, isUse: true), image.isSound { heads[key] = image.head }
    }
    return heads
  }
}

extension ContainerBackend {
  /// No setting makes it keep less.
  public func risks() async throws -> [String] { [] }

  /// Repairs nothing.
  public func mend() async throws -> Bool { false }
}

/// The key of a list or an image: at most 200 of the characters `A-Z a-z 0-9 @ _ - ~`, so that it
/// can be a file name, a primary key or a part of an address as it is. Equal only letter by letter.
public typealias EntryKey = String

/// The state of a list, opaque to a backend, which keeps and compares it as a text.
///
/// Whoever writes chooses the next tag, at random. After an answer was lost, the engine can
/// therefore see whether its own write has landed.
public struct ListTag: RawRepresentable, Hashable, Sendable {
  /// Fewer than 100 characters of ASCII.
  public let rawValue: String

  /// A tag as it was kept.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A list as a backend keeps it, or the part of it that was asked for.
public struct StoredList: Hashable, Sendable {
  /// The state of the list.
  public var tag: ListTag
  /// What is known of the list as a whole: a JSON object in one line. Appending leaves it as it is.
  public var head: String
  /// The pages, in their order.
  public var pages: [StoredPage]

  /// A list that is there and can't be read.
  public static let unreadable = StoredList(tag: ListTag(rawValue: ""), head: "", pages: [])

  /// Backends make these of what they have read.
  public init(tag: ListTag, head: String, pages: [StoredPage]) {
    self.tag = tag
    self.head = head
    self.pages = pages
  }
}

/// A list that was replaced or removed: whether damage went with it, and else how many items.
public struct RemovedList: Hashable, Sendable {
  let soundCount: Int?

  /// For backends that have read all of the list.
  public init(_ list: StoredList) { soundCount = list.isSound ? list.tag.version?.count : nil }

  /// For backends whose server has looked, so that the list need not come from there.
  ///
  /// - Parameter soundCount: The number of items of the pages from the first on that are as they were
  ///   written, and each where the one before it ends; `nil` if any other thing is wrong.
  public init(tag: ListTag, soundCount: Int?) {
    self.soundCount = tag.version.flatMap { $0.count == soundCount ? soundCount : nil }
  }
}

/// Some neighbouring items of a list: a JSON object in one line, which says which items these are.
/// Backends make one of the text that they have kept: ``init(_:)``.
public struct StoredPage: Hashable, Sendable {
  /// `{"first":30,"count":2,"sum":"…","items":[{"id":"…"},{"id":"…"}]}`
  public let text: String
  /// The numbers of the items in their list.
  public let items: Range<Int>
}

extension [StoredPage] {
  /// Those of all pages of a list that ``ListBackend/list(_:items:)`` hands over, for backends that
  /// have all of them at hand.
  public func holding(_ items: Range<Int>) -> [StoredPage] {
    guard let last, last.items.upperBound <= items.lowerBound else {
      return filter { $0.items.overlaps(items) }
    }
    return items.isEmpty ? [] : [last]
  }

  /// Adds a page as it was kept. The first that does not continue the list tells the engine of damage;
  /// behind it there may be any number of others, which nobody wrote for this list.
  ///
  /// - Parameter page: `nil` for a text that is none.
  /// - Returns: Whether it continues the list, and the next is worth reading.
  public mutating func append(kept page: StoredPage?) -> Bool {
    let page = page ?? StoredPage(text: "", items: 0..<0)
    let isNext = last.map { $0.items.upperBound == page.items.lowerBound } ?? !page.items.isEmpty
    append(page)
    return isNext
  }
}

/// The data of an image as a backend keeps it.
public struct StoredImage: Hashable, Sendable {
  /// What is known of the image: a JSON object in one line, of less than 200 bytes more than the
  /// address.
  public let head: String
  /// The bytes.
  public let data: Data

  /// Backends make these of what they have read.
  public init(head: String, data: Data) {
    self.head = head
    self.data = data
  }
}
