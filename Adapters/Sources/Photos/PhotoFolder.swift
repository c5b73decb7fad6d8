import Files
import FoundationEssentials
import OfflineCore
import PictureCore
import PictureFormats

/// The folder that the user named, the only one that is ever read.
struct PhotoFolder: Sendable {
  static let pictureLimit = 128 << 20

  let path: String

  /// The name of the folder in lists and messages.
  var name: String { "photos:\(path)" }

  /// Returns the path of the folder, with all links resolved.
  func root() throws(SourceError) -> [UInt8] {
    guard let root = resolvedPath(Array(path.utf8).cString) else {
      throw SourceError(.unreadable, address: name, detail: SystemError().message)
    }
    return root
  }

  /// Opens an entry inside the folder, or the folder itself if the path is empty.
  func openAnything(_ path: [UInt8]) throws(SourceError) -> OpenFile? {
    let root = try root()
    do {
      var walk = try FolderWalk(root)
      return try walk.open(path)
    } catch {
      guard !error.meansAbsent else { return nil }
      let place = path.isEmpty ? name : "\(name)/\(String(decoding: path, as: UTF8.self))"
      throw SourceError(.unreadable, address: place, detail: error.message)
    }
  }

  /// Opens a picture; `nil` if the file is not a picture.
  func openPicture(_ file: PhotoPath) async throws -> OpenPhoto? {
    guard let opened = try open(file, limit: Self.pictureLimit) else { return nil }
    let start = try await opened.bytes(in: 0..<min(opened.count, PictureKind.signatureLength))
    return PictureKind(start) == nil ? nil : opened
  }

  /// Opens a file to read; `nil` unless, with links resolved, it is a plain file inside the folder.
  func open(_ file: PhotoPath, limit: Int) throws(SourceError) -> OpenPhoto? {
    guard let opened = try openAnything(file.bytes), opened.status.isFile else { return nil }
    guard opened.status.size <= limit else { throw tooLarge(file, limit: limit) }
    return OpenPhoto(opened, address: address(of: file))
  }

  /// Returns the name of a file in messages.
  func address(of file: PhotoPath) -> String { "\(name)/\(file.text)" }

  static func path(of file: [UInt8], in root: [UInt8]) -> [CChar] {
    (file.isEmpty ? root : root + [.slash] + file).cString
  }

  func tooLarge(_ file: PhotoPath, limit: Int) -> SourceError {
    SourceError(.invalidData, address: address(of: file), detail: "more than \(limit >> 20) MiB")
  }
}
