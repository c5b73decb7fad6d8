import FoundationEssentials
import OfflineCore

/// The image data of a storage.
struct ImageFolder {
  /// What is known of a file without reading its content.
  struct Entry {
    let path: String
    /// `nil` when the header can't be read.
    let address: String?
    let bytes: Int
    let usedAt: Int
  }

  let folder: StoreFolder

  init(_ folder: StoreFolder) { self.folder = folder }

  /// The file for an address, in one of 256 folders, since large folders are slow.
  ///
  /// Two addresses could be made to share a file. Its header states the address, so that the one
  /// is never taken for the other; the later one replaces it.
  func path(of address: String) -> String {
    let name = Checksum64.of(address).fixedHex + Checksum64.of(address, seed: 1).fixedHex
    return "\(folder.images)/\(name.prefix(2))/\(name)"
  }

  /// The file of exactly this address; `nil` when there is none.
  func file(of address: String) throws(FileFailure) -> ImageFile? {
    guard let file = try ImageFile.at(path(of: address), in: folder),
      file.header.url == address
    else { return nil }
    return file
  }

  /// The file at `path`; `nil` when there is none.
  func entry(at path: String) throws(FileFailure) -> Entry? {
    do {
      guard let file = try ImageFile.at(path, in: folder) else { return nil }
      return Entry(
        path: path, address: file.header.url, bytes: file.header.bytes, usedAt: file.usedAt)
    } catch  where error.reason == .damaged {
      // Of no use to anybody, so it is the first to go.
      let size = try FileStatus.of(path)?.size ?? 0
      return Entry(path: path, address: nil, bytes: size, usedAt: .min)
    }
  }

  /// The paths of all files of image data.
  func paths() throws(FileFailure) -> [String] {
    var paths: [String] = []
    for group in try FileTree.names(in: folder.images) where group.utf8.count == 2 {
      for name in try FileTree.names(in: "\(folder.images)/\(group)") {
        paths.append("\(folder.images)/\(group)/\(name)")
      }
    }
    return paths
  }

  /// All files, least recently used first.
  func entries() throws -> [Entry] {
    var entries: [Entry] = []
    for path in try paths() {
      try Task.checkCancellation()
      if let entry = try entry(at: path) { entries.append(entry) }
    }
    return entries.sorted { ($0.usedAt, $0.path) < ($1.usedAt, $1.path) }
  }

  /// How much there is: as written down, or else counted.
  func usage() throws -> UsageRecord {
    if let usage = try UsageRecord.read(in: folder) { return usage }
    return try Self.sum(entries())
  }

  /// Removes all image data.
  func removeAll() throws {
    // Nothing written down means that it is to be counted, which is true at every moment of this.
    try FileTree.removeFile(folder.usage)
    for path in try paths() {
      try Task.checkCancellation()
      try FileTree.removeFile(path)
    }
  }

  static func sum(_ entries: [Entry]) -> UsageRecord {
    UsageRecord(count: entries.count, bytes: entries.reduce(0) { $0 + $1.bytes })
  }
}
