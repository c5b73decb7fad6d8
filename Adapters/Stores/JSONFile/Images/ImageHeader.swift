import FoundationEssentials

/// The first line of an image's file; the bytes follow.
struct ImageHeader: Codable {
  /// The address, as it was written; the name of the file is only a digest of it.
  let url: String
  let bytes: Int
  /// The checksum of the bytes.
  let content: HexNumber
}
