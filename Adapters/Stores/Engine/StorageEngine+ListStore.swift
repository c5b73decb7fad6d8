import FoundationEssentials
import OfflineCore

extension StorageEngine: ListStore {
  func slice<Item>(
    _ key: ListKey<Item>, from start: ListPosition?, limit: Int
  ) async throws -> ListSlice<Item>? {
    try await call {
      let first = max(0, start?.offset ?? 0)
      let limit = max(0, limit)
      let stored = try await backend.list(
        EntryKey(key.name), items: first..<first + min(limit, .max - first))
      guard let stored, let head = try head(of: stored, in: key.name) else {
        if start?.generation != nil { throw StoreError(.changed) }
        return nil
      }
      let version = head.version
      let offset = try start?.offset(in: version) ?? 0
      let end = offset + min(limit, version.count - offset)
      return ListSlice(
        head: head, items: try items(offset..<end, of: stored, in: key.name),
        next: end < version.count ? version.position(end) : nil)
    }
  }

  func replace<Item>(
    _ key: ListKey<Item>, with items: [Item], from provenance: Provenance
  ) async throws -> ListReplacement {
    let version = ListVersion(
      generation: .random(in: 0 ... .max), revision: .random(in: 0 ... .max), count: items.count)
    let list = StoredList(
      tag: ListTag(version),
      head: HeadText.text(of: provenance.fields(key.name), seed: version.generation),
      pages: StoredPage.pages(items, at: 0, of: version.generation))
    let replaced = try await writeList(key.name, becoming: list.tag) {
      try await backend.replaceList(EntryKey(key.name), with: list)
    }
    return ListReplacement(version: version, replacedCount: replaced?.soundCount)
  }

  func append<Item>(
    _ items: [Item], to key: ListKey<Item>, at version: ListVersion, renewedAt: Date?
  ) async throws -> ListVersion {
    guard !items.isEmpty || renewedAt != nil else {
      guard try await head(key)?.version == version else {
        throw StoreError(.changed, place: place)
      }
      return version
    }
    // A tag can express the version of every saved list, so no saved list has this version.
    guard ListTag(version).version != nil else { throw StoreError(.changed, place: place) }
    let next = version.appending(
      items.count, revision: .random(in: 0 ... .max), renewedAt: renewedAt)
    let pages = StoredPage.pages(items, at: version.count, of: version.generation)
    try await writeList(key.name, becoming: ListTag(next)) {
      try await backend.appendToList(
        EntryKey(key.name), pages: pages, at: ListTag(version), becoming: ListTag(next))
      return nil
    }
    return next
  }

  func remove(_ list: ListName, at version: ListVersion?) async throws {
    try await remove(list, at: version.map { ListTag($0) })
  }

  func remove(_ list: ListName, at tag: ListTag?) async throws {
    try await writeList(list, becoming: nil) {
      try await backend.removeList(EntryKey(list), at: tag)
    }
  }

  /// Returns the tag of a damaged list, or `nil` if it is intact, missing or changed during the check.
  func tagOfDamaged(_ list: ListName) async throws -> ListTag? {
    var (tag, end) = (StoredList.unreadable.tag, 0)
    do {
      // Read the tag first, so that it is not the tag of a list saved during the check.
      tag = try await backend.list(EntryKey(list), items: 0..<0)?.tag ?? tag
      while true {
        // Limits the memory, and the size of one answer of a server.
        let limit = end + 4096
        let part = try await backend.list(EntryKey(list), items: end..<limit)
        guard let part, part.tag == tag else { return nil }
        guard let next = part.soundEnd(from: end) else { return tag }
        if next < limit {
          // Check that no pages follow the end of the list.
          let rest = try await backend.list(EntryKey(list), items: limit ..< .max)
          guard let rest, rest.tag == tag else { return nil }
          return next == tag.version?.count && rest.soundEnd(from: next) == next ? nil : tag
        }
        end = next
      }
    } catch let error as StoreError where error.reason == .damaged {
      return tag
    }
  }

  /// - Returns: `nil` if a list with another name shares the key.
  func head(of stored: StoredList, in list: ListName) throws -> ListHead? {
    guard let version = stored.tag.version,
      let fields = HeadText.fields(of: stored.head, seed: version.generation),
      let provenance = Provenance(fields)
    else {
      throw StoreError(.damaged, detail: "the head of the list \(list.displayName) is damaged")
    }
    return ListName(fields) == list ? ListHead(provenance, at: version) : nil
  }

  private func items<Item: ListItem>(
    _ range: Range<Int>, of stored: StoredList, in list: ListName
  ) throws -> [Item] {
    var items: [Item] = []
    for page in stored.pages where page.items.overlaps(range) {
      guard page.items.contains(range.lowerBound + items.count),
        let part: [Item] = page.items(in: range, of: stored.tag.version?.generation ?? 0)
      else { break }
      items += part
    }
    guard items.count == range.count else {
      let number = range.lowerBound + items.count + 1
      throw StoreError(
        .damaged, detail: "item \(number) of the list \(list.displayName) is damaged")
    }
    return items
  }
}

extension Provenance {
  /// Creates the provenance stated in a head, or `nil` if it lacks a source or a valid timestamp.
  fileprivate init?(_ fields: FieldValues) {
    guard let source = fields["source"],
      let bits = fields["saved_at_bits"].flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.init(
      savedAt: Date(bits: bits), source: SourceName(source),
      validator: PageValidator(fields), title: fields["title"].flatMap(ListTitle.init))
  }

  fileprivate func fields(_ list: ListName) -> FieldValues {
    [
      "kind": list.kind, "parent": list.parent, "source": source.rawValue,
      // Only for people to read. The exact value is the bits of the seconds since 2001-01-01 00:00 UTC.
      "saved_at": InternetDateTime.text(of: savedAt),
      "saved_at_bits": savedAt.bits.hex,
      "validator": validator?.text, "page_limit": validator.map { String($0.limit) },
      "page_count": validator.map { String($0.count) }, "title": title?.text,
    ]
  }
}

extension PageValidator {
  /// Creates the validator stated in a head, or `nil` if there is none.
  fileprivate init?(_ fields: FieldValues) {
    guard let text = fields["validator"], let limit = fields["page_limit"].flatMap({ Int($0) }),
      let count = fields["page_count"].flatMap({ Int($0) })
    else { return nil }
    self.init(text, limit: limit, count: count)
  }
}
