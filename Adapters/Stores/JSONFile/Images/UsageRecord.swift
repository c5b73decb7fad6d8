import FoundationEssentials
import Glibc

/// How much image data there is, written down so that nobody has to look at every file.
///
/// It is written before data arrives and after data has gone: whoever is killed in between leaves
/// a figure that is too high, which the next eviction corrects, and never one that is too low.
struct UsageRecord: Codable, Equatable {
  /// The line keeps its length, so that writing it anew is one step.
  private static let length = 128

  var count: Int
  var bytes: Int

  /// What is written down; `nil` when that is missing or broken.
  static func read(in folder: StoreFolder) throws(FileFailure) -> UsageRecord? {
    guard let file = try OpenFile.ifPresent(folder.usage) else { return nil }
    let line = try file.read(at: 0, count: length)
    let padding = line.lastIndex { $0 != UInt8(ascii: " ") && $0 != CheckedLine.lineFeed }
    guard let padding,
      let usage = try? CheckedLine.decode(UsageRecord.self, from: Data(line[...padding])),
      usage.count >= 0, (0...Int.max / 4).contains(usage.bytes)
    else { return nil }
    return usage
  }

  func write(in folder: StoreFolder) throws {
    var line = try CheckedLine.encode(self).dropLast()
    line.append(Data(repeating: UInt8(ascii: " "), count: max(0, Self.length - 1 - line.count)))
    line.append(CheckedLine.lineFeed)
    try OpenFile(folder.usage, O_WRONLY | O_CREAT).write(Data(line), at: 0)
  }
}
