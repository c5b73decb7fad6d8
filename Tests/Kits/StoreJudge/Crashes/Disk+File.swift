extension Disk {
  /// A file: what of it is safe, and what is not yet.
  final class File {
    var synced: [UInt8]
    /// What was done since, oldest first.
    var unsynced: [Change] = []

    init(_ content: [UInt8] = []) { synced = content }
  }

  /// What was done to a file.
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
  /// The parts that reach a disk as wholes: sectors, or for what is longer than any page of a store
  /// the blocks of file systems.
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
