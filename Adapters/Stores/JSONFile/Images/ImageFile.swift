import FoundationEssentials
import Glibc
import OfflineCore

/// A file of image data while it is open.
struct ImageFile: ~Copyable {
  let header: ImageHeader
  /// When the data was saved or last read, in nanoseconds since 1970.
  let usedAt: Int
  private let file: OpenFile
  private let start: Int
  private let name: String

  /// Opens the file of image data at `path`; `nil` when there is none.
  static func at(_ path: String, in folder: StoreFolder) throws(FileFailure) -> ImageFile? {
    guard let file = try OpenFile.ifPresent(path) else { return nil }
    return try ImageFile(file, name: folder.relative(path))
  }

  private init(_ file: consuming OpenFile, name: String) throws(FileFailure) {
    let status = try file.status()
    let (header, start) = try Self.header(of: file, size: status.size, name: name)
    guard header.bytes == status.size - start else {
      throw .broken("\(name): the size does not match")
    }
    self.header = header
    self.start = start
    self.name = name
    self.file = file
    usedAt = status.usedAt
  }

  private static func header(
    of file: borrowing OpenFile, size: Int, name: String
  ) throws(FileFailure) -> (ImageHeader, start: Int) {
    var cursor = LineCursor(from: 0, to: size)
    guard let line = try cursor.next(in: file) else {
      throw .broken("\(name): the header does not end")
    }
    do {
      return (try CheckedLine.decode(from: line.content), line.end)
    } catch {
      throw error.at("\(name), header")
    }
  }

  /// The bytes, if they are those that were saved.
  func content() throws(FileFailure) -> Data {
    let data = try file.read(at: start, count: header.bytes)
    guard data.count == header.bytes, Checksum64.of(data) == header.content.value else {
      throw .broken("\(name): the checksum does not match")
    }
    return data
  }

  /// Notes that the data was used, where that is possible.
  func touch() { file.touch() }

  /// Writes a new file of image data.
  static func write(_ data: Data, for address: String, to path: String) throws {
    let header = ImageHeader(
      url: address, bytes: data.count, content: HexNumber(Checksum64.of(data)))
    let line = try CheckedLine.encode(header)
    let file = try OpenFile(path, O_WRONLY | O_CREAT | O_TRUNC)
    try file.write(line, at: 0)
    try file.write(data, at: line.count)
    file.touch()
  }
}
