import FoundationEssentials
import Glibc
import OfflineCore

/// The folder that the user named, and the only one that is ever read.
struct PhotoFolder: Sendable {
  /// The most bytes of a picture: 32 MiB.
  static let pictureLimit = 32 << 20

  let path: String

  /// What lists and messages call the folder.
  var name: String { "photos:\(path)" }

  /// The folder itself, with all links followed.
  func root() throws(SourceError) -> [UInt8] {
    guard let root = Self.resolved(path.utf8.map(CChar.init(bitPattern:)) + [0]) else {
      throw .connectivity(.unreadable(SystemError(errno).message), address: name)
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
    return data.flatMap { PictureSignature.isPicture($0) ? $0 : nil }
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
      throw .invalidData(.tooLarge(limit: limit), address: "\(name)/\(file.text)")
    }
    return data
  }

  static func path(of file: [UInt8], in root: [UInt8]) -> [CChar] {
    (file.isEmpty ? root : root + [.slash] + file).map(CChar.init(bitPattern:)) + [0]
  }

  private func unreadable(_ file: PhotoPath, _ error: SystemError) -> SourceError {
    .connectivity(.unreadable(error.message), address: "\(name)/\(file.text)")
  }

  private static func resolved(_ path: [CChar]) -> [UInt8]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }
}
