import Files
import FoundationEssentials
import OfflineCore
import Platform
import StoreSupport

/// The folder of a storage: its layout and its ownership.
///
/// ```text
/// PATH/format.json        our mark, with the version of the format
/// PATH/lock               held by the process that writes
/// PATH/temporary          an unfinished write; the next writer removes it
/// PATH/lists/KEY.ndjson   a list, see ListFile
/// PATH/images/usage       the number of images and of their bytes
/// PATH/images/ab/abcd…    an image: its head in one line, then its bytes
/// PATH.damaged            a storage that could not be read, in quarantine
/// ```
struct StoreFolder: Sendable {
  private struct Mark: Decodable {
    var format: String
    var version: Int
  }

  private static let format = "essential-feed-json"
  private static let version = 2
  private static let mark = Data(#"{"format":"\#(format)","version":\#(version)}"#.utf8)

  let path: String
  /// `true` if the place is a symbolic link to the folder.
  let isLinked: Bool
  let options: StoreOptions

  var marker: String { path + "/format.json" }
  var lock: String { path + "/lock" }
  var temporary: String { path + "/temporary" }
  var lists: String { path + "/lists" }
  var images: String { path + "/images" }
  var usage: String { images + "/usage" }

  /// Returns the file of the list with `key`.
  func list(_ key: String) -> String { "\(lists)/\(key).ndjson" }

  /// Creates a value for the folder at an absolute place, or for the target of a link there. Renaming the
  /// link itself would leave the damaged storage in use under the folder's other names.
  init(_ options: StoreOptions) {
    var path = options.place.rawValue
    // Follow as many links as the system would; for more, the system reports the error.
    for _ in 0..<40 {
      guard !path.utf8.contains(0), let bytes = try? linkTarget(Array(path.utf8).cString)
      else { break }
      let target = String(decoding: bytes, as: UTF8.self)
      path = target.hasPrefix("/") ? target : FileSystem.parent(of: path) + "/" + target
    }
    self.path = path
    isLinked = path != options.place.rawValue
    self.options = options
  }

  /// Returns the absolute path of `place` in one spelling, relative to the current directory.
  static func path(of place: String) -> String {
    let parts = FileSystem.absolutePath(of: place).split(separator: "/").filter { $0 != "." }
    return "/" + parts.joined(separator: "/")
  }

  // MARK: Ownership

  /// Returns whether a storage is there, rather than nothing or an empty folder.
  ///
  /// Throws for a folder that is not ours or of another version, and the reason `damaged` for a
  /// damaged one.
  func isReady() throws -> Bool {
    // The system would silently cut the path off there.
    guard !path.utf8.contains(0) else { throw StoreError(system: EINVAL, at: path) }
    guard try isFolder(path) else {
      // The link may point to a disk that is not mounted.
      guard try !isLinked || FileSystem.status(of: FileSystem.parent(of: path) + "/.") != nil else {
        throw StoreError(.denied, detail: "\(path), the target of a link, does not exist")
      }
      return false
    }
    if try isMarked() { return true }
    // A first writer that was killed leaves only these two.
    let others = try FileSystem.names(in: path).filter { !Self.isOfSystem($0) }
      .map { "\(path)/\($0)" }.filter {
        try ![lock, temporary].contains($0) || FileSystem.status(of: $0)?.isFile == false
      }
    if others.isEmpty { return false }
    // Another first writer may have finished since the first look.
    if try isMarked() { return true }
    throw StoreError(
      options.isOursByName ? .damaged : .notOurs,
      detail: "\(path) holds files, and no format.json of ours")
  }

  /// Returns whether operating systems and file servers create files of this name by themselves,
  /// even in new folders: hidden files, snapshots, trash folders, results of `fsck`.
  private static func isOfSystem(_ name: String) -> Bool {
    name.first.map(".@#$~".contains) == true
      || ["lost+found", "desktop.ini", "thumbs.db", "system volume information"]
        .contains(name.lowercased())
  }

  /// Returns whether our mark is there; throws if the storage can't be used.
  private func isMarked() throws -> Bool {
    let data = try StoreError.ignore(.notOurs) {
      try OpenFile.openIfPresent(marker)?.read(at: 0, count: 4096)
    }
    guard let data else { return false }
    // Runs on every call, so compare bytes first; another program may spell the mark differently.
    if data != Self.mark {
      guard let mark = try? JSONDecoder().decode(Mark.self, from: data),
        mark.format == Self.format
      else { return false }
      guard mark.version == Self.version else {
        throw StoreError(
          mark.version > Self.version ? .newerFormat : .damaged,
          detail: "version \(mark.version); this program reads \(Self.version)")
      }
    }
    try ours { for folder in [lists, images] { _ = try isFolder(folder) } }
    return true
  }

  /// Durably marks the folder as a storage.
  func writeMark() throws { try replaceFile(marker, with: Self.mark) }

  /// Runs `body` inside a folder that is ours, where the reason `notOurs` means damage.
  func ours<Result: ~Copyable>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as StoreError where error.reason == .notOurs {
      throw StoreError(.damaged, detail: error.detail)
    }
  }

  /// Returns whether a folder is at `path`, rather than nothing.
  func isFolder(_ path: String) throws -> Bool {
    guard let status = try FileSystem.status(of: path) else { return false }
    guard status.isFolder else { throw StoreError(.notOurs, detail: "\(path) is not a folder") }
    return true
  }

  /// Returns problems that prevent writes or make the recorded usage wrong. Damage to a single list
  /// or image is not among them.
  func problems() throws -> [String] {
    do {
      guard try isReady() else { return [] }
      return try ours {
        if try FileSystem.status(of: lock)?.isFile == false {
          return ["\(lock) is not a file, so that nobody can hold it"]
        }
        // A file can't replace a folder.
        let path = try ([temporary] + contents()).first {
          try FileSystem.status(of: $0)?.isFolder == true
        }
        if let path { return ["\(path) is a folder, and should be a file"] }
        return try imageProblems()
      }
    } catch let error as StoreError where error.reason == .damaged {
      return [error.detail]
    }
  }
}

extension StoreError {
  /// Returns the result of `body`, or `nil` if it fails for one of these reasons.
  static func ignore<Result: ~Copyable>(
    _ reasons: Reason..., body: () throws -> Result?
  ) throws -> Result? {
    do {
      return try body()
    } catch let error as StoreError where reasons.contains(error.reason) {
      return nil
    }
  }
}
