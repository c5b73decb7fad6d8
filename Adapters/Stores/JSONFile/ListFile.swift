import Files
import FoundationEssentials
import OfflineCore
import Platform
import StorageEngine
import StoreSupport

/// An open list file, in the format JSON lines.
///
/// ```text
/// {"sum":"…","kind":"feed",…}             the head
/// {"first":0,"count":32,…}                a page
/// {"first":32,"count":8,…}                a page
/// {"tag":"…"}                             the commit line: the lines above it are the list
/// ```
///
/// A replacement is a new file; an append adds pages and a commit line. Readers therefore see the
/// state at the moment of opening and need no lock.
struct ListFile: ~Copyable {
  private typealias Bytes = ArraySlice<UInt8>
  /// A commit line: its tag and where it starts and ends.
  private typealias Commit = (tag: ListTag, start: Int, end: Int)

  private static let lineFeed = UInt8(ascii: "\n")
  private static let commitOpening = #"{"tag":""#
  private static let commitClosing = #""}"#

  let head: String
  private let file: OpenFile
  private let commit: Commit
  /// The offset of the first page.
  private let start: Int

  var tag: ListTag { commit.tag }

  /// Opens the list file at `path`, or returns `nil` if there is none.
  static func openIfPresent(_ path: String, flags: Int32 = O_RDONLY) throws -> ListFile? {
    guard let file = try OpenFile.openIfPresent(path, flags: flags) else { return nil }
    guard let commit = try lastCommit(in: file) else {
      throw StoreError(.damaged, detail: "\(path) has no commit line")
    }
    guard commit.start > 0, let head = try file.line(at: 0) else {
      throw StoreError(.damaged, detail: "\(path) has no head")
    }
    return ListFile(head: head.text, file: file, commit: commit, start: head.end)
  }

  /// Returns the pages that hold `items`, or the last page if none does. Pages may be missing,
  /// which the engine detects.
  func pages(_ items: Range<Int>) throws -> [StoredPage] {
    guard !items.isEmpty else { return [] }
    var pages: [StoredPage] = []
    var before: StoredPage?
    var offset = try place(of: items.lowerBound)
    while let next = try page(from: offset), next.page.items.lowerBound < items.upperBound {
      try Task.checkCancellation()
      if next.page.items.upperBound <= items.lowerBound {
        before = next.page
      } else if !pages.append(kept: next.page) {
        break
      }
      offset = next.end
    }
    return pages.isEmpty ? before.map { [$0] } ?? [] : pages
  }

  /// Returns an offset shortly before the page that holds an item, found by binary search.
  private func place(of item: Int) throws -> Int {
    // Pages that start at or after `high` hold only later items.
    var (low, high) = (start, item == 0 ? start : commit.start)
    while high - low > 16 << 10 {
      let middle = low + (high - low) / 2
      if let next = try page(from: middle), next.page.items.lowerBound <= item {
        low = next.start
      } else {
        high = middle
      }
    }
    return low
  }

  /// Returns the first page that starts at or after `offset`, skipping a partial line and older
  /// commit lines.
  private func page(from offset: Int) throws -> (page: StoredPage, start: Int, end: Int)? {
    var offset = offset
    while offset < commit.start, let line = try file.line(at: offset) {
      if let page = StoredPage(line.text) { return (page, offset, line.end) }
      offset = line.end
    }
    return nil
  }

  /// Durably appends pages after the last commit line, over the remains of an unfinished append.
  func append(_ pages: [StoredPage], becoming next: ListTag) throws {
    var end = commit.end
    do {
      for part in Self.steps(pages.map(\.text), tag: next) where !part.isEmpty {
        try file.append(part, at: end)
        end += part.count
      }
    } catch {
      try? file.truncate(to: commit.end)
      throw error
    }
  }

  /// Returns whether the last 4 KiB hold only commit lines, of which only the last is needed.
  func endsInTags() throws -> Bool {
    let end = try Array(file.read(at: max(0, commit.end - 4 << 10), count: 4 << 10))
    let lines = end.split(separator: Self.lineFeed)
    return end.count == 4 << 10 && lines.dropFirst().allSatisfy { Self.tag(of: $0) != nil }
  }

  /// Returns the parts that an append writes, each only after the one before it is on the disk.
  /// Blocks reach the disk in any order, and a commit line without its pages could not be told from
  /// pages that were damaged later.
  static func steps(_ lines: [String], tag: ListTag) -> [Data] {
    [lines, [commitOpening + tag.rawValue + commitClosing]].map {
      Data(($0 + [""]).joined(separator: "\n").utf8)
    }
  }

  /// Returns the lines of a list followed by the commit line.
  static func content(_ lines: [String], tag: ListTag) -> Data {
    steps(lines, tag: tag).reduce(Data(), +)
  }

  /// Searches backwards for the last commit line; the cost depends only on what follows it.
  private static func lastCommit(in file: borrowing OpenFile) throws -> Commit? {
    let size = file.status.size
    var length = min(4 << 10, size)
    while true {
      let offset = size - length
      let bytes = Array(try file.read(at: offset, count: length))
      var end = bytes.lastIndex(of: lineFeed)
      while let lineEnd = end {
        end = bytes[..<lineEnd].lastIndex(of: lineFeed)
        // The first line may lack its beginning.
        guard end != nil || offset == 0 else { break }
        let start = end.map { $0 + 1 } ?? 0
        guard let tag = tag(of: bytes[start..<lineEnd]) else { continue }
        guard isTornAppend(bytes[(lineEnd + 1)...], at: offset) else {
          throw StoreError(.damaged, detail: "\(file.path) does not end as it was written")
        }
        return (tag, offset + start, offset + lineEnd + 1)
      }
      guard length < size else { return nil }
      length = min(length * 4, size)
    }
  }

  /// Returns whether the bytes after the last commit line are empty, or an append that a crash or a
  /// full disk has cut short before its success was reported. The list before it is whole.
  ///
  /// Anything else was altered after it was written. Ignoring it would silently undo a save that
  /// was reported as successful.
  ///
  /// - Parameter offset: The offset in the file of the index 0 of `bytes`.
  private static func isTornAppend(_ bytes: Bytes, at offset: Int) -> Bool {
    let cut = bytes.lastIndex(of: lineFeed).map { bytes[($0 + 1)...] } ?? bytes
    // A commit line and one more byte: its line feed was altered.
    guard tag(of: cut.dropLast()) == nil else { return false }
    // Blocks that have not reached the disk hold zeros, up to the end of a block or of the file.
    if let zero = bytes.lastIndex(of: 0), zero + 1 == cut.endIndex || (offset + zero + 1) % 512 == 0
    {
      return true
    }
    return !cut.isEmpty || holdsPagesAlone(bytes)
  }

  private static func holdsPagesAlone(_ bytes: Bytes) -> Bool {
    var rest = bytes
    while let end = rest.firstIndex(of: lineFeed) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      guard line.hasPrefix(#"{"first":"#), line.hasSuffix("]}") else { return false }
      rest = rest[(end + 1)...]
    }
    return true
  }

  private static func tag(of line: Bytes) -> ListTag? {
    guard line.starts(with: commitOpening.utf8) else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    guard text.hasSuffix(commitClosing) else { return nil }
    let tag = text.dropFirst(commitOpening.count).dropLast(commitClosing.count)
    return ListTag(rawValue: String(tag))
  }
}
