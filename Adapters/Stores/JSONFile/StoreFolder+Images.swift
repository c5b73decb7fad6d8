import Files
import FoundationEssentials
import OfflineCore
import Platform
import StorageEngine
import StoreSupport

/// The images of a storage. Callers that change them hold the lock.
///
/// The modification time of a file is the time of its last use. The recorded usage saves a look at
/// every file. It is updated before data is added and after data is removed, so a process killed in
/// between leaves a figure that is too high, never one that is too low.
extension StoreFolder {
  typealias Usage = (count: Int, bytes: Int)
  /// The metadata of an image. The head is empty if it can't be read.
  typealias ImageEntry = (path: String, head: String, bytes: Int, usedAt: Int)

  func image(_ key: EntryKey, isUse: Bool) throws -> StoredImage? {
    let path = imagePath(key)
    guard try isFolder(FileSystem.parent(of: path)),
      let file = try OpenFile.openIfPresent(path)
    else { return nil }
    guard let head = try file.line(at: 0) else {
      throw StoreError(.damaged, detail: "\(path) has no head")
    }
    let data = try file.read(at: head.end, count: max(0, file.status.size - head.end))
    if isUse { file.touch() }
    return StoredImage(head: head.text, data: data)
  }

  /// Saves an image, which is no larger than the limit, after making room for it.
  func saveImage(_ key: EntryKey, image: StoredImage, limit: Int) throws {
    let path = imagePath(key)
    try FileSystem.createFolder(FileSystem.parent(of: path), durably: false)
    let new = image.data.count
    let old = try imageEntry(at: path)?.bytes
    var others = try imageUsage()
    if let old { others = (others.count - 1, others.bytes - old) }
    if others.bytes + new > limit { others = try evict(besides: path, room: new, limit: limit) }
    try writeUsage((others.count + 1, others.bytes + max(old ?? 0, new)))
    let content = Data("\(image.head)\n".utf8) + image.data
    do { try replaceFile(path, with: content, durably: false) } catch {
      try? writeUsage((others.count + (old == nil ? 0 : 1), others.bytes + (old ?? 0)))
      throw error
    }
    if let old, old > new { try? writeUsage((others.count + 1, others.bytes + new)) }
  }

  func removeImage(_ key: EntryKey) throws {
    let path = imagePath(key)
    guard let old = try imageEntry(at: path) else { return }
    let all = try imageUsage()
    try FileSystem.removeFile(path)
    try? writeUsage((all.count - 1, all.bytes - old.bytes))
  }

  /// Returns the files of all images. Files with other names belong to other programs.
  func imagePaths() throws -> [String] { try imageGroups().flatMap(imagePaths) }

  func imagePaths(in group: String) throws -> [String] {
    try FileSystem.names(in: group)
      .filter { Self.isHex($0, length: 32) && $0.hasPrefix(FileSystem.name(of: group)) }
      .map { "\(group)/\($0)" }
  }

  func imageGroups() throws -> [String] {
    try FileSystem.names(in: images).filter { Self.isHex($0, length: 2) }.map { "\(images)/\($0)" }
  }

  private static func isHex(_ name: String, length: Int) -> Bool {
    name.utf8.count == length && name.allSatisfy(\.isHexDigit) && name == name.lowercased()
  }

  /// Returns all images, least recently used first.
  func imageEntries() throws -> [ImageEntry] {
    try imagePaths().compactMap { path in
      try Task.checkCancellation()
      return try imageEntry(at: path)
    }.sorted { ($0.usedAt, $0.path) < ($1.usedAt, $1.path) }
  }

  /// Returns the recorded usage; counts the images if there is no valid record.
  func imageUsage() throws -> Usage { try writtenUsage() ?? Self.sum(imageEntries()) }

  /// Returns a problem if there is more data than recorded, so that the limit would not hold.
  func imageProblems() throws -> [String] {
    let written = try writtenUsage()
    let counted = try Self.sum(imageEntries())
    guard let written, counted.bytes > written.bytes || counted.count > written.count,
      // If the record has changed, a concurrent write makes the comparison meaningless.
      let now = try writtenUsage(), now == written
    else { return [] }
    return ["\(usage) states less image data than there is"]
  }

  /// Returns the file of a key, which is `~` and a digest. It is in one of 256 folders, because
  /// large folders are slow.
  private func imagePath(_ key: EntryKey) -> String {
    "\(images)/\(key.dropFirst().prefix(2))/\(key.dropFirst())"
  }

  private func imageEntry(at path: String) throws -> ImageEntry? {
    guard try isFolder(FileSystem.parent(of: path)), let status = try FileSystem.status(of: path)
    else { return nil }
    // An image without a head is useless, so it is the first to be evicted.
    let head = try firstLine(of: path)
    return (
      path, head?.text ?? "", max(0, status.size - (head?.end ?? 0)),
      head == nil ? .min : status.modified
    )
  }

  /// Evicts the least recently used images until `room` bytes fit in place of the file at `path`.
  ///
  /// Counting all images is slow, so an eviction goes on to nine tenths of the limit, but no further.
  private func evict(besides path: String, room: Int, limit: Int) throws -> Usage {
    var others = try imageEntries().filter { $0.path != path }[...]
    var bytes = room + Self.sum(others).bytes
    let enough = bytes > limit ? limit - limit / 10 : limit
    while let oldest = others.first, bytes > limit || bytes - oldest.bytes > enough {
      try Task.checkCancellation()
      try FileSystem.removeFile(oldest.path)
      others.removeFirst()
      bytes -= oldest.bytes
    }
    return (others.count, bytes - room)
  }

  private static func sum(_ entries: some Collection<ImageEntry>) -> Usage {
    (entries.count, entries.reduce(0) { $0 + $1.bytes })
  }

  /// Returns the recorded usage, or `nil` if the record is missing or damaged.
  private func writtenUsage() throws -> Usage? {
    guard let data = try OpenFile.openIfPresent(usage)?.read(at: 0, count: 4096) else { return nil }
    let text = String(decoding: data, as: UTF8.self)
    let numbers = text.split { !("0"..."9").contains($0) }.prefix(2).compactMap { Int($0) }
    guard numbers.count == 2, text == Self.text((numbers[0], numbers[1])) else { return nil }
    return (numbers[0], numbers[1])
  }

  /// Writes in place, unless the file has another name too. Replacing a file would leave an inode
  /// that ext4 does not reuse for minutes and skips each time it creates a file. A torn write
  /// leaves a wrong checksum, and then everything is counted again.
  private func writeUsage(_ total: Usage) throws {
    let content = Data(Self.text(total).utf8)
    if let file = try? OpenFile.openIfPresent(usage, flags: O_WRONLY), file.status.st_nlink == 1,
      file.status.size == content.count
    {
      try file.write(content, at: 0)
    } else {
      try replaceFile(usage, with: content, durably: false)
    }
  }

  /// Returns a text that always has the same length.
  private static func text(_ usage: Usage) -> String {
    let figures = #"{"count":\#(max(0, usage.count)),"bytes":\#(max(0, usage.bytes))"#
    let text = figures + #","sum":"\#(Checksum64.of(figures))"}"#
    return text + String(repeating: " ", count: max(0, 95 - text.utf8.count)) + "\n"
  }
}
