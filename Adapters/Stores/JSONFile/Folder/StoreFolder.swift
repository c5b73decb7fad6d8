import FoundationEssentials
import OfflineCore

/// The folder that a storage is: what is where in it, and beside it.
///
/// ```text
/// PATH/format.json        the mark by which the folder is known, with the version of the format
/// PATH/lock               held by whoever writes
/// PATH/temporary          what a writer has not finished; the next one removes it
/// PATH/lists/*.ndjson     one file for each list
/// PATH/images/usage       how much image data there is
/// PATH/images/ab/abcd…    one file for each address
/// PATH.damaged/           what could not be read and was set aside
/// ```
struct StoreFolder: Sendable {
  /// The storage, as a person names it.
  let place: String
  let path: String
  /// Hears of what was set aside, once it is no longer in the storage.
  let whenSetAside: @Sendable (SetAside) -> Void

  var marker: String { path + "/format.json" }
  var lock: String { path + "/lock" }
  var temporary: String { path + "/temporary" }
  var lists: String { path + "/lists" }
  var images: String { path + "/images" }
  var usage: String { images + "/usage" }
  var damaged: String { path + ".damaged" }

  /// Names the folder at `place`, seen from where the program stands now.
  init(_ place: String, whenSetAside: @escaping @Sendable (SetAside) -> Void = { _ in }) {
    var path = place.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath
    if path == "/" { path = "" }
    for part in place.split(separator: "/") where part != "." {
      path += "/" + part
    }
    self.place = "json:" + place
    self.whenSetAside = whenSetAside
    self.path = path.isEmpty ? "/" : path
  }

  /// The file that holds the list of `key`.
  func list(_ key: ListKey) -> String { lists + "/" + ListFileName.of(key) }

  /// A path as people know it: from the folder on.
  func relative(_ path: String) -> String {
    path.hasPrefix(self.path + "/") ? String(path.dropFirst(self.path.count + 1)) : path
  }

  /// Keeps a file that can't be read beside the storage, in place of an earlier one.
  ///
  /// Never fails: where the system does not let it be kept, the file is given up, because a storage
  /// must recover from damage. The file keeps its name as well, so that a new one can replace it
  /// in one step.
  func setAside(file: String) -> SetAside {
    let target = damaged + "/" + relative(file)
    try? FileTree.createFolder(FileTree.parent(of: target))
    try? FileTree.removeAll(at: target)
    // What is no file can't have two names.
    let isKept = FileTree.addName(target, to: file) || (try? FileTree.move(file, to: target)) != nil
    return SetAside(.oneList, place: place, copy: isKept ? target : nil)
  }

  /// Moves the whole folder away, in place of an earlier one, for a new one to be made.
  func setAside() throws(FileFailure) {
    try FileTree.removeAll(at: damaged)
    try FileTree.move(path, to: damaged)
    whenSetAside(SetAside(.everything, place: place, copy: damaged))
  }
}
