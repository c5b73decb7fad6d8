import FoundationEssentials
import Glibc
import OfflineCore

/// A list file while it is open.
///
/// What is read is of the state at the time of opening: a replacement is another file, and an
/// append changes nothing that was there.
struct ListFile<Record: JSONRecord>: ~Copyable {
  typealias Page = ListPage<Record>

  let file: OpenFile
  let key: ListKey
  let head: ListHead<Record.Item>
  /// Where the first page starts.
  let start: Int
  /// Where the last page ends; what an unfinished append has left stands behind.
  let end: Int
  /// The name of the file, for people.
  let name: String

  /// Opens the list of `key`; `nil` when nothing is saved under it.
  static func of(
    _ key: ListKey, in folder: StoreFolder, _ flags: Int32 = O_RDONLY
  ) throws(FileFailure) -> ListFile? {
    let fileName = ListFileName.of(key)
    guard let list = try named(fileName, in: folder, flags) else { return nil }
    if list.key == key { return list }
    // Two long keys may share a name; then this list is the other one's.
    if ListFileName.key(of: fileName) == nil { return nil }
    throw .broken("\(list.name), line 1: this is the list of another key")
  }

  /// Opens the list in the file of this name; `nil` when there is none.
  static func named(
    _ fileName: String, in folder: StoreFolder, _ flags: Int32 = O_RDONLY
  ) throws(FileFailure) -> ListFile? {
    let path = folder.lists + "/" + fileName
    guard let file = try OpenFile.ifPresent(path, flags) else { return nil }
    return try ListFile(file, name: folder.relative(path))
  }

  private init(_ file: consuming OpenFile, name: String) throws(FileFailure) {
    let (header, start) = try Self.header(of: file, name: name)
    let tail = try Self.tail(of: file, name: name, header: header, start: start)
    self.file = file
    self.name = name
    self.start = start
    key = header.key
    end = tail.end
    head = ListHead(
      savedAt: header.moment, source: header.source, last: tail.last,
      version: ListVersion(generation: header.generation.value, count: tail.count))
  }

  /// The header of an open list file, and where the first page starts.
  private static func header(
    of file: borrowing OpenFile, name: String
  ) throws(FileFailure) -> (ListHeader, start: Int) {
    var cursor = LineCursor(from: 0, to: try file.status().size)
    guard let line = try cursor.next(in: file) else {
      throw .broken("\(name), line 1: the line does not end")
    }
    do {
      return (try CheckedLine.decode(from: line.content), line.end)
    } catch {
      throw error.at("\(name), line 1")
    }
  }

  /// The page that a line holds.
  func page(of line: LineCursor.Line) throws(FileFailure) -> Page {
    do {
      return try Page.decode(line.content, generation: head.version.generation)
    } catch {
      throw error.at(Self.place(of: line.start, in: file, name: name))
    }
  }

  /// How a list goes on to its end, found from the end backwards.
  private static func tail(
    of file: borrowing OpenFile, name: String, header: ListHeader, start: Int
  ) throws(FileFailure) -> (count: Int, last: Record.Item?, end: Int) {
    let size = try file.status().size
    let generation = header.generation.value
    var line = try LineCursor.last(in: file, from: start, to: size)
    let finished = line?.end ?? start
    // A line that is all there was finished once: then it is its line feed that broke.
    let rest = try file.read(at: finished, count: size - finished)
    guard !CheckedLine.isSound(rest.dropLast(), seed: generation) else {
      throw .broken("\(place(of: finished, in: file, name: name)): the line does not end")
    }
    while let candidate = line {
      do {
        let page = try Page.decode(candidate.content, generation: generation)
        if page.more != true {
          let last = try page.items(from: page.end - 1, limit: 1).last
          return (page.end, last, candidate.end)
        }
      } catch {
        throw error.at(place(of: candidate.start, in: file, name: name))
      }
      line = try LineCursor.last(in: file, from: start, to: candidate.start)
    }
    guard header.count == 0 else { throw .broken("\(name): items at the end are missing") }
    return (0, nil, start)
  }

  /// The name and the number of the line that starts at `offset`.
  ///
  /// Reads the file up to there, which only somebody who has found damage can afford.
  static func place(
    of offset: Int, in file: borrowing OpenFile, name: String
  ) -> String {
    var number = 1
    var cursor = LineCursor(from: 0, to: offset)
    while (try? cursor.next(in: file)) != nil { number += 1 }
    return "\(name), line \(number)"
  }
}
