/// How the files of each kind of picture begin.
enum PictureSignature {
  /// The most bytes that are looked at.
  static let length = 12

  /// Whether a file is a JPEG, PNG, GIF or WebP picture, by its first bytes.
  static func isPicture(_ start: some Collection<UInt8>) -> Bool {
    start.starts(with: [0xFF, 0xD8, 0xFF])
      || start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      || start.starts(with: "GIF87a".utf8)
      || start.starts(with: "GIF89a".utf8)
      || start.starts(with: "RIFF".utf8) && start.dropFirst(8).starts(with: "WEBP".utf8)
  }
}
