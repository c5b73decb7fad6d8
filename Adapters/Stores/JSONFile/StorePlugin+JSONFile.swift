import Files
public import OfflineCore
import StorageEngine
import StoreSupport

extension Storage {
  /// Opens a folder of JSON files: lazily, without failing.
  @Sendable
  public static func jsonFile(_ options: StoreOptions) -> Storage {
    let backend = JSONFileBackend(options)
    return Storage(backend, at: "json:" + backend.options.place.rawValue, options: options)
  }
}

extension StorePlugin {
  /// The backend `json:PATH`: a folder of JSON files. Needs no library.
  public static let jsonFile = StorePlugin(
    scheme: "json", placeKind: .local(suffix: ".json-store"),
    placeProblem: FileSystem.placeProblem,
    open: Storage.jsonFile,
    siblings: Siblings(
      // Next to the folder, not next to a link to it, so that the two can be swapped.
      name: { place, label in
        StorePlace(JSONFileBackend(StoreOptions(place: place)).folder.path + "." + label)
      },
      found: { place in
        try FileSystem.siblings(of: JSONFileBackend(StoreOptions(place: place)).folder.path)
      },
      erase: { try await JSONFileBackend(StoreOptions(place: $0)).erase() },
      move: { sibling, target in
        try await JSONFileBackend(target).move(here: StoreFolder.linkless(sibling.rawValue))
      }))
}

extension JSONFileBackend {
  /// Removes the storage and its quarantined folders. Keeps what bears no mark.
  func erase() throws {
    let folder = try StoreFolder.linkless(options.place.rawValue)
    try folder.erase(ifEmpty: true)
    for path in try FileSystem.quarantinePaths(of: folder.path) {
      try StoreError.ignore(.notOurs, .newerFormat) {
        try StoreFolder.linkless(path).erase(ifEmpty: false)
      }
    }
  }

  /// Replaces this storage with another one.
  func move(here source: StoreFolder) async throws {
    let (target, deadline) = (folder, options.deadline)
    // Another program may have removed the sibling.
    guard try source.isReady() else {
      throw StoreError(.changed, detail: "\(source.path) is not there")
    }
    if try FileSystem.move(source.path, toFree: target.path) { return }
    // A process that waits for the lock meanwhile finds its folder renamed, and tries again.
    try await target.lockToWrite(creating: true, until: deadline)?.hold {
      let others = try target.foreignNames()
      try FileSystem.exchange(source.path, with: target.path)
      // Files of other programs stay at the place where they were.
      for name in others {
        _ = try FileSystem.move("\(source.path)/\(name)", toFree: "\(target.path)/\(name)")
      }
    }
    // The move has succeeded, whether or not what was there can be removed.
    try? source.erase(ifEmpty: true)
  }
}

extension StoreFolder {
  /// Returns the folder at a place itself. The target of a link may belong to another program.
  fileprivate static func linkless(_ place: String) throws -> StoreFolder {
    let path = path(of: place)
    guard try FileSystem.status(of: path)?.isLink != true else {
      throw StoreError(.notOurs, detail: "\(path) is a link")
    }
    return StoreFolder(StoreOptions(place: StorePlace(path)))
  }

  fileprivate func erase(ifEmpty: Bool) throws {
    let isStorage = try StoreError.ignore(.damaged, body: isReady) ?? true
    guard try isStorage || ifEmpty && isFolder(path) else { return }
    // Damage may have replaced a folder with something else.
    func names(_ body: () throws -> [String]) throws -> [String] {
      try StoreError.ignore(.notOurs, body: body) ?? []
    }
    let groups = try names(imageGroups)
    let files =
      try names { try listKeys().map(list) }
      + groups.flatMap { group in try names { try imagePaths(in: group) } } + groups
      + names { try isFolder(images) ? [usage] : [] }
    // Remove the mark last: until then, a killed process leaves a folder that is known to be ours.
    // Files of other programs stay, and so do the folders that contain them.
    for path in files + [lists, images, temporary, lock, marker, path] {
      try FileSystem.removeFileOrEmptyFolder(path)
    }
  }
}
