import CacheCore
import FeedCore
import FoundationEssentials

/// A picture that was found in the folder.
struct Photo: Hashable, Sendable {
  let path: PhotoPath
  let modified: FileTime
  let id: FeedImage.ID

  init(path: PhotoPath, modified: FileTime) {
    self.path = path
    self.modified = modified
    self.id = DerivedID.of(Data(path.bytes))
  }

  /// Newest first; those of one moment by name.
  static func isNewer(_ one: Photo, _ other: Photo) -> Bool {
    one.modified == other.modified
      ? one.path.bytes.lexicographicallyPrecedes(other.path.bytes)
      : one.modified > other.modified
  }
}

/// Ids that follow from what they name, so that each run finds the same: version 8 of RFC 9562.
enum DerivedID {
  static func of(_ data: Data) -> UUID {
    let sums = [Checksum64.of(data, seed: 0).bigEndian, Checksum64.of(data, seed: 1).bigEndian]
    return sums.withUnsafeBytes { bytes in
      var uuid = bytes.loadUnaligned(as: uuid_t.self)
      uuid.6 = uuid.6 & 0x0F | 0x80
      uuid.8 = uuid.8 & 0x3F | 0x80
      return UUID(uuid: uuid)
    }
  }
}
