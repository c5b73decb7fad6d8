import FoundationEssentials
import Glibc
import OfflineCore

/// The mark by which a folder is known as a storage of this kind.
struct FormatMarker: Codable {
  static let format = "essential-feed-json"
  static let version = 1

  var format = Self.format
  var version = Self.version
}

extension StoreFolder {
  /// What stands at the path of a storage.
  enum State {
    /// Nothing.
    case absent
    /// A folder that holds nothing yet.
    case empty
    /// A storage.
    case ready
    /// A storage whose mark can't be read; with what is wrong.
    case damaged(FileFailure)
  }

  /// Looks what is there, and refuses what is not for this version of this program.
  func state() throws(FileFailure) -> State {
    if let state = try markedState() { return state }
    guard let status = try FileStatus.of(path) else { return .absent }
    guard status.isFolder else {
      throw FileFailure(reason: .notOurs, detail: "\(path) is a file, and should be a folder")
    }
    // A first writer that was killed leaves no more than these.
    let names = try Set(FileTree.names(in: path))
    if names.isSubset(of: ["lock", "temporary"]) { return .empty }
    // Another first writer may have finished since the first look.
    if let state = try markedState() { return state }
    throw FileFailure(reason: .notOurs, detail: "\(path) holds other files, and no format.json")
  }

  /// Marks the folder as a storage, so that it lasts.
  func writeMarker() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(FormatMarker()) + Data([CheckedLine.lineFeed])
    let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_TRUNC)
    try file.write(data, at: 0)
    try file.sync()
    try FileTree.move(temporary, to: marker)
    try FileTree.syncFolder(path)
  }

  /// The state that the mark tells; `nil` when there is no mark.
  private func markedState() throws(FileFailure) -> State? {
    let content: Data
    do {
      guard let file = try OpenFile.ifPresent(marker) else { return nil }
      content = try file.read(at: 0, count: 4096)
    } catch {
      if try FileStatus.of(path)?.isFolder == false { return nil }
      guard error.reason == .damaged else { throw error }
      content = Data()
    }
    guard let mark = try? JSONDecoder().decode(FormatMarker.self, from: content) else {
      return try unreadableMark()
    }
    guard mark.format == FormatMarker.format else {
      throw FileFailure(reason: .notOurs, detail: "format.json names the format \(mark.format)")
    }
    guard mark.version <= FormatMarker.version else {
      throw FileFailure(
        reason: .newerFormat,
        detail: "version \(mark.version); this program knows \(FormatMarker.version)")
    }
    return mark.version == FormatMarker.version ? .ready : try unreadableMark()
  }

  /// Other programs too have files of that name: only among files of ours is it a broken mark.
  private func unreadableMark() throws(FileFailure) -> State {
    let names = try Set(FileTree.names(in: path))
    // Whoever set the folder aside since the first look has left another one, or none.
    guard names.contains("format.json") else { return try state() }
    let ours: Set = ["format.json", "lock", "temporary", "lists", "images"]
    guard names.contains("lock"), names.isSubset(of: ours) else {
      throw FileFailure(reason: .notOurs, detail: "format.json is not one of this program")
    }
    return .damaged(.broken("format.json can't be read"))
  }
}
