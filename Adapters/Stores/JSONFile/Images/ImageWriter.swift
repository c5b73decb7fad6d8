import FoundationEssentials
import OfflineCore

/// How image data comes and goes within a limit. Whoever calls this holds the lock.
struct ImageWriter {
  private let images: ImageFolder
  private let limit: Int

  init(_ folder: StoreFolder, limit: Int) {
    images = ImageFolder(folder)
    self.limit = limit
  }

  /// Keeps `data`, which is no larger than the limit, after making room for it.
  func save(_ data: Data, for address: String) throws {
    let folder = images.folder
    let path = images.path(of: address)
    let old = try images.entry(at: path)
    try FileTree.createFolder(FileTree.parent(of: path), durably: false)

    var usage = try images.usage()
    if usage.bytes - (old?.bytes ?? 0) + data.count > limit {
      usage = try evict(besides: path, room: data.count)
    }
    do {
      try ImageFile.write(data, for: address, to: folder.temporary)
      try Task.checkCancellation()
      usage.count += 1
      usage.bytes += data.count
      try usage.write(in: folder)
      try FileTree.move(folder.temporary, to: path)
    } catch {
      try? FileTree.removeFile(folder.temporary)
      throw error
    }
    if let old {
      usage.count -= 1
      usage.bytes -= old.bytes
      try usage.write(in: folder)
    }
  }

  /// Removes what was used least recently, until `room` more bytes fit in place of the file at
  /// `path`.
  ///
  /// Counts everything, which takes long: so it goes on to nine tenths of the limit, where that
  /// takes nothing that brings it below them.
  private func evict(besides path: String, room: Int) throws -> UsageRecord {
    let entries = try images.entries()
    var usage = ImageFolder.sum(entries)
    var kept = room + entries.reduce(0) { $0 + ($1.path == path ? 0 : $1.bytes) }
    if kept > limit {
      let enough = limit - limit / 10
      for entry in entries where entry.path != path {
        guard kept > limit || kept - entry.bytes > enough else { break }
        try Task.checkCancellation()
        try FileTree.removeFile(entry.path)
        kept -= entry.bytes
        usage.bytes -= entry.bytes
        usage.count -= 1
      }
    }
    try usage.write(in: images.folder)
    return usage
  }
}
