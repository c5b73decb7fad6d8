import Foundation
import KataJudge
import OfflineCore
import Platform

/// The file of a storage. Each write replaces the whole file.
struct StorageFile: LineFile {
  let path: String

  func lines() throws -> [Data] {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return data.split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  func replace(with lines: [Data]) throws {
    let temporary = path + ".new"
    guard FileManager.default.createFile(atPath: temporary, contents: nil),
      let file = FileHandle(forWritingAtPath: temporary)
    else { throw StoreError(.denied, detail: temporary) }
    for line in lines { try file.write(contentsOf: line + Data("\n".utf8)) }
    // The data must be on the disk before the rename. Otherwise a power cut may leave the new name
    // without its content.
    try file.synchronize()
    try file.close()
    guard rename(temporary, path) == 0 else { throw StoreError(.denied, detail: path) }
    try syncFolder()
  }

  /// Flushes the folder, which makes the new name durable.
  private func syncFolder() throws {
    let folder = URL(filePath: path).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY)
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw StoreError(.denied, detail: folder) }
  }
}
