import FoundationEssentials

/// Ids that anyone can recognise, and that never change: version 8 of RFC 9562, made of numbers.
enum DemoID {
  static func image(_ number: Int) -> UUID { make(image: number, comment: 0) }

  /// - Parameter comment: Counted from 1.
  static func comment(_ comment: Int, on image: Int) -> UUID {
    make(image: image, comment: comment)
  }

  private static func make(image: Int, comment: Int) -> UUID {
    let image = withUnsafeBytes(of: UInt16(truncatingIfNeeded: image).bigEndian, Array.init)
    let comment = withUnsafeBytes(of: UInt16(truncatingIfNeeded: comment).bigEndian, Array.init)
    return UUID(
      uuid: (
        0xDE, 0x30, 0, 0, 0, 0, 0x80, 0, 0x80, 0, 0, 0,
        comment[0], comment[1], image[0], image[1]
      ))
  }
}
