import Foundation
import KataJudge
import OfflineCore

/// The file of a storage. `FileBackend` in `Tools/Katas/Judge` makes a storage of it.
struct StorageFile: LineFile {
  let path: String

  func lines() throws -> [Data] {
    let data = FileManager.default.contents(atPath: path) ?? Data()
    return data.split(separator: UInt8(ascii: "\n")).map { Data($0) }
  }

  func replace(with lines: [Data]) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw StoreError(.denied, detail: path) }
    for line in lines { try file.write(contentsOf: line + Data("\n".utf8)) }
    try file.close()
  }
}
