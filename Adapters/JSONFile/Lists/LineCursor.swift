import FoundationEssentials

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
  private(set) var offset: Int
  private let end: Int
  private var buffer = Data()

  /// - Parameters:
  ///   - offset: Where the first line starts.
  ///   - end: Where to stop.
  init(from offset: Int, to end: Int) {
    self.offset = offset
    self.end = end
  }

  /// The next finished line; `nil` when there is none before the end.
  mutating func next(in file: borrowing OpenFile) throws(FileFailure) -> Line? {
    var searched = buffer.startIndex
    while true {
      if let feed = buffer[searched...].firstIndex(of: CheckedLine.lineFeed) {
        let line = Line(start: offset, content: Data(buffer[..<feed]))
        buffer = buffer[(feed + 1)...]
        offset = line.end
        return line
      }
      let known = offset + buffer.count
      let data = try file.read(
        at: known, count: min(max(Self.step, buffer.count), max(0, end - known)))
      guard !data.isEmpty else { return nil }
      let length = buffer.count
      buffer = Data(buffer) + data
      searched = buffer.startIndex + length
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
      if let feed = data.lastIndex(of: CheckedLine.lineFeed) {
        let before = data[..<feed].lastIndex(of: CheckedLine.lineFeed)
        if before != nil || from == start {
          let first = before.map { $0 + 1 } ?? data.startIndex
          return Line(
            start: from + first - data.startIndex, content: Data(data[first..<feed]))
        }
      } else if from == start {
        return nil
      }
      length *= 2
    }
  }
}
