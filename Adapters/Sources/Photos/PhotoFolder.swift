import FoundationEssentials
import Glibc
import OfflineCore

/// The folder that the user named, and the only one that is ever read.
struct PhotoFolder: Sendable {
  /// The most bytes of a picture: 32 MiB.
  static let pictureLimit = 32 << 20
  /// How many bytes tell a picture.
  static let signatureLength = 12

  let path: String

  /// What lists and messages call the folder.
  var name: String { "photos:\(path)" }

  /// The folder itself, with all links followed.
  func root() throws(SourceError) -> [UInt8] {
    guard let root = Self.resolved(path.utf8.map(CChar.init(bitPattern:)) + [0]) else {
      throw SourceError(.unreadable, address: name, detail: SystemError(code: errno).message)
    }
    return root
  }

  /// Opens a file of the folder: `nil` unless it is a plain file inside it once links are followed.
  func open(_ file: PhotoPath) throws(SourceError) -> OpenFile? {
    let root = try root()
    guard let target = Self.resolved(Self.path(of: file.bytes, in: root)),
      target.starts(with: root.last == .slash ? root : root + [.slash])
    else { return nil }
    do {
      let opened = try OpenFile(target.map(CChar.init(bitPattern:)) + [0])
      guard opened.status.isFile else { return nil }
      return consume opened
    } catch {
      guard !error.meansAbsent else { return nil }
      throw unreadable(file, error)
    }
  }

  /// The bytes of a picture; `nil` for what is none.
  func picture(_ file: PhotoPath) throws(SourceError) -> Data? {
    let data = try contents(of: file, limit: Self.pictureLimit)
    return data.flatMap { Self.isPicture($0) ? $0 : nil }
  }

  /// All bytes of a file; `nil` if it is not there.
  func contents(of file: PhotoPath, limit: Int) throws(SourceError) -> Data? {
    guard let opened = try open(file) else { return nil }
    let data: Data
    do {
      // The size is only a hint: a file can grow while it is read.
      data = try opened.start(min(Int(opened.status.st_size), limit) + 1)
    } catch {
      throw unreadable(file, error)
    }
    guard data.count <= limit else {
      throw SourceError(
        .invalidData, address: address(of: file), detail: "more than \(limit >> 20) MiB")
    }
    return data
  }

  /// What messages call a file of the folder.
  func address(of file: PhotoPath) -> String { "\(name)/\(file.text)" }

  /// Whether a file is a JPEG, PNG, GIF or WebP picture, by its first bytes.
  static func isPicture(_ start: Data) -> Bool {
    start.starts(with: [0xFF, 0xD8, 0xFF])
      || start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8)
      || start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: "WEBP".utf8)
  }

  static func path(of file: [UInt8], in root: [UInt8]) -> [CChar] {
    (file.isEmpty ? root : root + [.slash] + file).map(CChar.init(bitPattern:)) + [0]
  }

  private func unreadable(_ file: PhotoPath, _ error: SystemError) -> SourceError {
    SourceError(.unreadable, address: address(of: file), detail: error.message)
  }

  private static func resolved(_ path: [CChar]) -> [UInt8]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }
}
