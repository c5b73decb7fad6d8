import FoundationEssentials
import OfflineCore
import StorageEngine

/// The smallest possible backend, which the guide for authors of stores explains call by call.
actor DictionaryBackend: StorageBackend {
  private var lists: [EntryKey: StoredList] = [:]
  private var images: [(key: EntryKey, image: StoredImage)] = []

  func list(_ key: EntryKey, items: Range<Int>) throws -> StoredList? {
    guard var list = lists[key] else { return nil }
    list.pages = list.pages.holding(items)
    return list
  }

  func replaceList(_ key: EntryKey, with list: StoredList) throws -> RemovedList? {
    lists.updateValue(list, forKey: key).map { RemovedList($0) }
  }

  func appendToList(
    _ key: EntryKey, pages: [StoredPage], at tag: ListTag, becoming next: ListTag
  ) throws {
    guard var list = lists[key], list.tag == tag else { throw StoreError(.changed) }
    list.pages += pages
    list.tag = next
    lists[key] = list
  }

  func removeList(_ key: EntryKey, at tag: ListTag?) throws -> RemovedList? {
    if let tag, lists[key]?.tag != tag { throw StoreError(.changed) }
    return lists.removeValue(forKey: key).map { RemovedList($0) }
  }

  func listHeads() throws -> [EntryKey: String] { lists.mapValues(\.head) }

  func image(_ key: EntryKey, isUse: Bool) throws -> StoredImage? {
    guard let index = images.firstIndex(where: { $0.key == key }) else { return nil }
    if isUse { images.append(images.remove(at: index)) }
    return images.last { $0.key == key }?.image
  }

  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) throws {
    images.removeAll { $0.key == key }
    images.append((key, image))
    while try imageUsage().bytes > limit { images.removeFirst() }
  }

  func removeImage(_ key: EntryKey) throws { images.removeAll { $0.key == key } }

  func imageHeads() throws -> [(key: EntryKey, head: String)] {
    images.map { ($0.key, $0.image.head) }
  }

  func imageUsage() throws -> (count: Int, bytes: Int) {
    (images.count, images.reduce(0) { $0 + $1.image.data.count })
  }

  func check() throws -> [String] { [] }

  func clear() throws {
    lists = [:]
    images = []
  }

  func quarantine() throws -> String? { nil }

  func close() {}
}
