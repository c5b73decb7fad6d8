import FoundationEssentials
import Glibc

/// Reads the lines of an open file, forwards from a place on.
struct LineCursor {
  /// A line without its line feed, and where it stands.
  struct Line {
    let start: Int
    let content: Data
    /// Where the next line starts.
    var end: Int { start + content.count + 1 }
  }

  private static let step = 16 << 10

  /// Where the next line starts.
  private var offset: Int
  private let end: Int
  /// What was read of the file, of which the first `used` bytes are lines handed out.
  private var buffer = Data()
  private var used = 0

  /// - Parameters:
  ///   - offset: Where the first line starts.
  ///   - end: Where to stop.
  init(from offset: Int, to end: Int) {
    self.offset = offset
    self.end = end
  }

  /// The next finished line; `nil` when there is none before the end.
  mutating func next(in file: borrowing OpenFile) throws(FileFailure) -> Line? {
    var searched = used
    while true {
      if let feed = Self.firstFeed(in: buffer, from: searched) {
        let line = Line(start: offset, content: buffer.subdata(in: used..<feed))
        offset = line.end
        used = feed + 1
        return line
      }
      searched = buffer.count - used
      let known = offset + searched
      let length = min(max(Self.step, searched), max(0, end - known))
      let data = try file.read(at: known, count: length)
      guard !data.isEmpty else { return nil }
      buffer = buffer.subdata(in: used..<buffer.count) + data
      used = 0
    }
  }

  /// The last finished line between `start` and `end`; costs no more than that line.
  static func last(
    in file: borrowing OpenFile, from start: Int, to end: Int
  ) throws(FileFailure) -> Line? {
    var length = step
    while true {
      let from = max(start, end - length)
      let data = try file.read(at: from, count: max(0, end - from))
      if let feed = lastFeed(in: data, before: data.count) {
        let before = lastFeed(in: data, before: feed)
        if before != nil || from == start {
          let first = before.map { $0 + 1 } ?? 0
          return Line(start: from + first, content: data.subdata(in: first..<feed))
        }
      } else if from == start {
        return nil
      }
      length *= 2
    }
  }

  private static func firstFeed(in data: Data, from start: Int) -> Int? {
    data.withUnsafeBytes { bytes in
      guard start < bytes.count, let base = bytes.baseAddress else { return nil }
      // Looks at many bytes at once.
      return memchr(base + start, Int32(CheckedLine.lineFeed), bytes.count - start)
        .map { UnsafeRawPointer($0) - base }
    }
  }

  private static func lastFeed(in data: Data, before end: Int) -> Int? {
    data.withUnsafeBytes { $0[..<end].lastIndex(of: CheckedLine.lineFeed) }
  }
}
