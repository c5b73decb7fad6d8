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
    guard let root = Self.resolved(Array(path.utf8).cString) else {
      throw SourceError(.unreadable, address: name, detail: SystemError(code: errno).message)
    }
    return root
  }

  /// Opens a file of the folder: `nil` unless it is a plain file inside it once links are followed.
  func open(_ file: PhotoPath) throws(SourceError) -> OpenFile? {
    guard let opened = try openAnything(file.bytes), opened.status.isFile else { return nil }
    return opened
  }

  /// Opens a folder in the folder: `nil` unless it is one.
  func openFolder(_ path: [UInt8]) throws(SourceError) -> OpenFile? {
    guard let opened = try openAnything(path), opened.status.isFolder else { return nil }
    return opened
  }

  private func openAnything(_ path: [UInt8]) throws(SourceError) -> OpenFile? {
    let root = try root()
    do {
      var walk = try FolderWalk(root)
      return try walk.open(path)
    } catch {
      guard !error.meansAbsent else { return nil }
      throw unreadable(path, error)
    }
  }

  /// Opens a picture; `nil` for what is none.
  func openPicture(_ file: PhotoPath) throws(SourceError) -> OpenFile? {
    guard let opened = try open(file) else { return nil }
    guard opened.status.st_size <= Self.pictureLimit else {
      throw tooLarge(file, Self.pictureLimit)
    }
    do {
      guard PictureKind(try opened.start(PictureKind.signatureLength)) != nil else { return nil }
      return opened
    } catch {
      throw unreadable(file.bytes, error)
    }
  }

  /// The bytes of a picture; `nil` for what is none.
  func picture(_ file: PhotoPath) throws(SourceError) -> Data? {
    let data = try contents(of: file, limit: Self.pictureLimit)
    return data.flatMap { PictureKind($0) == nil ? nil : $0 }
  }

  /// All bytes of a file; `nil` if it is not there.
  func contents(of file: PhotoPath, limit: Int) throws(SourceError) -> Data? {
    guard let opened = try open(file) else { return nil }
    let data: Data
    do {
      // The size is only a hint: a file can grow while it is read.
      data = try opened.start(min(Int(opened.status.st_size), limit) + 1)
    } catch {
      throw unreadable(file.bytes, error)
    }
    guard data.count <= limit else { throw tooLarge(file, limit) }
    return data
  }

  /// What messages call a file of the folder.
  func address(of file: PhotoPath) -> String { "\(name)/\(file.text)" }

  static func path(of file: [UInt8], in root: [UInt8]) -> [CChar] {
    (file.isEmpty ? root : root + [.slash] + file).cString
  }

  private func tooLarge(_ file: PhotoPath, _ limit: Int) -> SourceError {
    SourceError(.invalidData, address: address(of: file), detail: "more than \(limit >> 20) MiB")
  }

  private func unreadable(_ path: [UInt8], _ error: SystemError) -> SourceError {
    let place = path.isEmpty ? name : "\(name)/\(String(decoding: path, as: UTF8.self))"
    return SourceError(.unreadable, address: place, detail: error.message)
  }

  /// The path with all links followed; `nil`, and `errno`, where there is nothing.
  static func resolved(_ path: [CChar]) -> [UInt8]? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
  }
}
