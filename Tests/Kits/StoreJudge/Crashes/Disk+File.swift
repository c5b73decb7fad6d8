extension Disk {
  /// A file, with its synced content and its unsynced changes.
  final class File {
    var synced: [UInt8]
    /// The changes since the last sync, oldest first.
    var unsynced: [Change] = []

    init(_ content: [UInt8] = []) { synced = content }
  }

  /// A change of the content of a file.
  enum Change {
    case write(at: Int, [UInt8])
    case resize(Int)
  }
}

extension Disk.File {
  func content(_ changes: some Sequence<Disk.Change>) -> [UInt8] {
    var content = synced
    for change in changes {
      switch change {
      case .resize(let size):
        if size < content.count { content.removeLast(content.count - size) }
        if size > content.count { content += [UInt8](repeating: 0, count: size - content.count) }
      case .write(let offset, let bytes):
        let end = offset + bytes.count
        if end > content.count { content += [UInt8](repeating: 0, count: end - content.count) }
        content.replaceSubrange(offset..<end, with: bytes)
      }
    }
    return content
  }
}

extension Disk.Change {
  /// The parts that reach a disk atomically: sectors, or file system blocks for changes longer than any page
  /// of a store.
  var blocks: [Disk.Change] {
    guard case .write(let offset, let bytes) = self else { return [self] }
    let size = bytes.count <= 65536 ? 512 : 4096
    var blocks: [Disk.Change] = []
    var start = offset
    while start < offset + bytes.count {
      let end = min((start / size + 1) * size, offset + bytes.count)
      blocks.append(.write(at: start, [UInt8](bytes[start - offset..<end - offset])))
      start = end
    }
    return blocks
  }
}
