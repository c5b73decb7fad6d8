import FoundationEssentials
import Glibc
import OfflineCore

/// The folder that a storage is: what is where in it, and whose it is.
///
/// ```text
/// PATH/format.json        the mark by which the folder is known, with the version of the format
/// PATH/lock               held by whoever writes
/// PATH/temporary          what a writer has not finished; the next one removes it
/// PATH/lists/KEY.ndjson   a list, see ListFile
/// PATH/images/usage       how much image data there is
/// PATH/images/ab/abcd…    an image: its head in a line, and its bytes
/// PATH.damaged            a storage that could not be read, in quarantine
/// ```
struct StoreFolder: Sendable {
  private struct Mark: Codable {
    var format = "essential-feed-json"
    var version = 2
  }

  let path: String
  /// Whether the folder is ours even without a mark.
  let isOursByName: Bool

  var marker: String { path + "/format.json" }
  var lock: String { path + "/lock" }
  var temporary: String { path + "/temporary" }
  var lists: String { path + "/lists" }
  var images: String { path + "/images" }
  var usage: String { images + "/usage" }

  /// The file that holds the list of `key`.
  func list(_ key: String) -> String { "\(lists)/\(key).ndjson" }

  /// Names the folder at `path`, or the one that a link there leads to: were the link itself
  /// renamed, whoever knows the folder by another name would be left with what is damaged.
  init(_ path: String, isOursByName: Bool = false) {
    self.path = FileTree.destination(of: path)
    self.isOursByName = isOursByName
  }

  /// The path of `place`, seen from where the program stands now, in one spelling.
  static func path(of place: String) -> String {
    let start = place.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath
    let parts = "\(start)/\(place)".split(separator: "/").filter { $0 != "." }
    return "/" + parts.joined(separator: "/")
  }

  /// Whether a storage is there, rather than nothing or an empty folder.
  ///
  /// Refuses what is not for this version of this program, and what of ours is `damaged`.
  func isReady() throws -> Bool {
    // The system would silently take the path up to there.
    guard !path.utf8.contains(0) else { throw FileFailure.system(EINVAL, path) }
    guard let status = try FileStatus.of(path) else { return false }
    guard status.isFolder else {
      throw FileFailure(reason: .notOurs, detail: "\(path) is a file, and should be a folder")
    }
    if try isMarked() { return true }
    // A first writer that was killed leaves no more than these.
    let others = try FileTree.names(in: path).map { "\(path)/\($0)" }.filter {
      try ![lock, temporary].contains($0) || FileStatus.of($0)?.isFile == false
    }
    if others.isEmpty { return false }
    // Another first writer may have finished since the first look.
    if try isMarked() { return true }
    throw FileFailure(
      reason: isOursByName ? .damaged : .notOurs,
      detail: "\(path) holds files, and no format.json of ours")
  }

  /// Whether our mark is there, and what it marks can be used.
  private func isMarked() throws -> Bool {
    let data = try FileFailure.ignoring(.damaged) {
      try OpenFile.ifPresent(marker)?.read(at: 0, count: 4096)
    }
    guard let mark = data.flatMap({ try? JSONDecoder().decode(Mark.self, from: $0) }),
      mark.format == Mark().format
    else { return false }
    guard mark.version == Mark().version else {
      throw FileFailure(
        reason: mark.version > Mark().version ? .newerFormat : .damaged,
        detail: "version \(mark.version); this program reads \(Mark().version)")
    }
    for folder in [lists, images] { _ = try FileTree.isFolder(folder) }
    return true
  }

  /// Marks the folder as a storage, so that it lasts.
  func writeMark() throws { try replaceFile(marker, with: JSONEncoder().encode(Mark())) }

  /// Puts a file in place of whatever file or link is at `path`, in one step.
  ///
  /// - Parameter durably: Whether a power cut does not undo it.
  func replaceFile(_ path: String, with content: Data, durably: Bool = true) throws {
    do {
      let flags = O_WRONLY | O_CREAT | O_EXCL
      guard let file = try OpenFile.ifPresent(temporary, flags) else {
        throw FileFailure.system(ENOENT, temporary)
      }
      try file.write(content, at: 0)
      file.touch()
      if durably { try file.sync() }
      try Task.checkCancellation()
      try FileFailure.check(rename(temporary, path), path)
    } catch {
      // What it takes up may be just what others lack.
      try? FileTree.removeFile(temporary)
      throw error
    }
    if durably { try FileTree.syncFolder(FileTree.parent(of: path)) }
  }

  /// The keys of all lists.
  func listKeys() throws -> [String] {
    try FileTree.names(in: lists).filter { $0.hasSuffix(".ndjson") }.map { String($0.dropLast(7)) }
  }

  /// The files of all lists and images. The usage comes first: until it is written anew, images are
  /// counted, so that they may go one by one.
  func contents() throws -> [String] { try [usage] + listKeys().map(list) + imagePaths() }

  /// Removes files of lists and images; of lists durably.
  func remove(_ files: [String]) throws {
    for path in files {
      try Task.checkCancellation()
      try FileTree.removeFile(path)
    }
    if try FileTree.isFolder(lists) { try FileTree.syncFolder(lists) }
  }

  /// What keeps the storage from being written, or its figures from being true; lists and images
  /// that are damaged for themselves don't.
  func problems() throws -> [String] {
    do {
      guard try isReady() else { return [] }
      // Over a folder no file can be put.
      let path = try ([lock, temporary] + contents()).first {
        try FileStatus.of($0)?.isFolder == true
      }
      if let path { return ["\(path) is a folder, and should be a file"] }
      return try imageProblems()
    } catch let failure as FileFailure where failure.reason == .damaged {
      return [failure.detail]
    }
  }

  /// Moves the folder to the first free name. Whatever bears the others stays as it is.
  func moveToQuarantine() throws -> String {
    var (target, number) = (path + ".damaged", 1)
    while try !FileTree.moveFolder(path, toFree: target) {
      number += 1
      target = "\(path).damaged-\(number)"
    }
    return target
  }
}
