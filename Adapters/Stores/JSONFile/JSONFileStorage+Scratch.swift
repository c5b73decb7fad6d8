import FoundationEssentials
import Glibc
import OfflineCore
import Plugins

extension JSONFileStorage {
  /// A folder beside this one.
  func scratch(_ label: String) -> ScratchPlace {
    let name = label.split(separator: "/").joined(separator: "-")
    let scratch = JSONFileStorage(path: "\(folder.path).\(name)")
    return ScratchPlace(
      place: scratch.folder.path,
      isShared: true,
      damage: { try await scratch.damage($0) },
      damageImageData: { try await scratch.damageImageData($0) },
      discard: { try await scratch.discard() },
      open: {
        JSONFileStorage(path: scratch.folder.path, whenSetAside: $0.whenSetAside)
          .storage($0.imageLimit)
      })
  }

  /// Flips a bit in the first line of a list, which everybody reads.
  private func damage(_ key: ListKey) async throws {
    try await perform {
      let file = try OpenFile(folder.list(key), O_RDWR)
      // The middle of the checksum is there in every line.
      let byte = try file.read(at: 16, count: 1)
      try file.write(Data(byte.map { $0 ^ 1 }), at: 16)
    }
  }

  /// Flips a bit in the last byte of the data.
  private func damageImageData(_ url: URL) async throws {
    try await perform {
      let file = try OpenFile(ImageFolder(folder).path(of: url.absoluteString), O_RDWR)
      let last = try file.status().size - 1
      let byte = try file.read(at: last, count: 1)
      try file.write(Data(byte.map { $0 ^ 1 }), at: last)
    }
  }

  private func discard() async throws {
    try await perform {
      try FileTree.removeAll(at: folder.path)
      try FileTree.removeAll(at: folder.damaged)
    }
  }
}
