import FeedCore
import FoundationEssentials
import OfflineCore

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
    let b = (0...1).flatMap { seed in
      withUnsafeBytes(of: Checksum64.of(data, seed: seed).bigEndian) { Array($0) }
    }
    // Byte by byte: an optimised build loses half of a tuple of bytes that is loaded at once.
    return UUID(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6] & 0x0F | 0x80, b[7], b[8] & 0x3F | 0x80, b[9],
        b[10], b[11], b[12], b[13], b[14], b[15]
      ))
  }
}
