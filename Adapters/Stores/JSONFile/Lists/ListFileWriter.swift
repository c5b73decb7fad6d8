import FoundationEssentials
import Glibc
import OfflineCore

/// How list files come to be, grow and go. Whoever calls this holds the lock.
struct ListFileWriter<Record: JSONRecord> {
  let folder: StoreFolder

  /// Puts a new list in place of whatever is there; one that can't be read is set aside.
  func replace(
    _ key: ListKey, with items: [Record.Item], savedAt: Date, source: String
  ) throws -> ListVersion {
    let generation = UInt64.random(in: .min ... .max)
    let header = ListHeader(
      key: key, source: source, savedAt: savedAt, generation: generation, count: items.count)
    do {
      try write(header, items)
      try FileTree.createFolder(folder.lists)
      let setAside = try folder.setAsideList(ListFileName.of(key))
      try Task.checkCancellation()
      try FileTree.move(folder.temporary, to: folder.list(key))
      setAside.map(folder.whenSetAside)
    } catch {
      // What it takes up may be just what others lack.
      try? FileTree.removeFile(folder.temporary)
      throw error
    }
    try FileTree.syncFolder(folder.lists)
    return ListVersion(generation: generation, count: items.count)
  }

  /// Adds items to the list if it is still at `version`.
  func append(
    _ items: [Record.Item], to key: ListKey, at version: ListVersion
  ) throws -> ListVersion {
    guard let list = try ListFile<Record>.of(key, in: folder, O_RDWR) else {
      throw FileFailure.changed("the list was removed")
    }
    guard list.head.version == version else {
      throw FileFailure.changed("somebody else has written the list")
    }
    var lines = Data()
    try ListPage<Record>.encode(
      items, first: version.count, generation: version.generation
    ) { lines.append($0) }
    try Task.checkCancellation()
    guard !lines.isEmpty else { return version }
    do {
      try list.file.truncate(to: list.end)
      try list.file.write(lines, at: list.end)
      try list.file.syncContent()
    } catch {
      try? list.file.truncate(to: list.end)
      throw error
    }
    return ListVersion(generation: version.generation, count: version.count + items.count)
  }

  private func write(_ header: ListHeader, _ items: [Record.Item]) throws {
    let file = try OpenFile(folder.temporary, O_WRONLY | O_CREAT | O_TRUNC)
    var pending = try CheckedLine.encode(header)
    var offset = 0
    try ListPage<Record>.encode(items, first: 0, generation: header.generation.value) { line in
      pending.append(line)
      // Large enough for few calls, small enough for any memory.
      if pending.count >= 1 << 20 {
        try file.write(pending, at: offset)
        offset += pending.count
        pending.removeAll(keepingCapacity: true)
      }
    }
    try file.write(pending, at: offset)
    try file.sync()
  }
}
