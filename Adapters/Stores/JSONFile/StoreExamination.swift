import FoundationEssentials
import OfflineCore

/// Reads everything that a storage holds, and says what is wrong with it.
struct StoreExamination {
  let folder: StoreFolder

  /// What is wrong, for people.
  func problems() throws -> [String] {
    var problems: [String] = []
    for name in try folder.listNames().sorted() {
      problems += try damage { try list(name) }
    }
    let images = ImageFolder(folder)
    for path in try images.paths().sorted() {
      try Task.checkCancellation()
      problems += try damage { try image(path, in: images) }
    }
    return problems
  }

  private func list(_ name: String) throws -> [String] {
    guard let list = try ListFile<UnknownRecord>.named(name, in: folder) else { return [] }
    guard ListFileName.of(list.key) == name else {
      throw FileFailure.broken("\(list.name), line 1: this is the list of another key")
    }
    return try list.damage()
  }

  /// Those of the paths, or of all, where image data can't be read.
  func damagedImages(at paths: [String]? = nil) throws -> [String] {
    let images = ImageFolder(folder)
    return try (paths ?? images.paths()).filter { path in
      try Task.checkCancellation()
      return try !damage { try image(path, in: images) }.isEmpty
    }
  }

  private func image(_ path: String, in images: ImageFolder) throws -> [String] {
    guard let file = try ImageFile.at(path, in: folder) else { return [] }
    guard images.path(of: file.header.url) == path else {
      throw FileFailure.broken("\(folder.relative(path)): this is the data of another address")
    }
    _ = try file.content()
    return []
  }

  private func damage(_ find: () throws -> [String]) throws -> [String] {
    do {
      return try find()
    } catch let failure as FileFailure where failure.reason == .damaged {
      return [failure.detail]
    }
  }
}
