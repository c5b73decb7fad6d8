import FoundationEssentials
import OfflineCore

extension StoreFolder {
  /// The names of the files that hold lists.
  func listNames() throws(FileFailure) -> [String] {
    try FileTree.names(in: lists).filter(ListFileName.isList)
  }

  /// The key of the list in the file of this name; `nil` when the list is gone.
  func key(ofList fileName: String) throws(FileFailure) -> ListKey? {
    // A short key is known even where the file is damaged, so that it can be removed.
    if let key = ListFileName.key(of: fileName) { return key }
    guard let list = try ListFile<UnknownRecord>.named(fileName, in: self) else { return nil }
    return list.key
  }

  /// Whether a list is not so damaged that nobody knows whose it is.
  func tellsKey(ofList fileName: String) throws(FileFailure) -> Bool {
    do {
      _ = try key(ofList: fileName)
      return true
    } catch  where error.reason == .damaged {
      return false
    }
  }

  /// Whether something is saved under `key`, readable or not.
  func holdsList(_ key: ListKey) throws(FileFailure) -> Bool {
    do {
      guard case .some = try ListFile<UnknownRecord>.of(key, in: self) else { return false }
      return true
    } catch  where error.reason == .damaged {
      return true
    }
  }

  /// Sets aside the list in the file of this name if it can't be read.
  ///
  /// - Returns: `nil` when it can be read, or there is none.
  func setAsideList(_ fileName: String) throws -> SetAside? {
    try isDamagedList(fileName) ? setAside(file: lists + "/" + fileName) : nil
  }

  /// Tells by the checksums alone, since a list may be long.
  func isDamagedList(_ fileName: String) throws -> Bool {
    do {
      guard let list = try ListFile<UnknownRecord>.named(fileName, in: self) else { return false }
      var cursor = LineCursor(from: list.start, to: list.end)
      while let line = try cursor.next(in: list.file) {
        try Task.checkCancellation()
        guard CheckedLine.isSound(line.content, seed: list.head.version.generation) else {
          return true
        }
      }
      return false
    } catch let failure as FileFailure where failure.reason == .damaged {
      return true
    }
  }

  /// Removes the list in the file of this name; one that can't be read is set aside.
  func removeList(_ fileName: String) throws {
    let setAside = try setAsideList(fileName)
    try Task.checkCancellation()
    try FileTree.removeFile(lists + "/" + fileName)
    setAside.map(whenSetAside)
    try FileTree.syncFolder(lists)
  }
}
