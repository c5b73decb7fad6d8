import Foundation

/// Returns data that begins like a PNG and has `count` bytes.
func png(_ count: Int = 16) -> Data {
  let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  return signature + Data(repeating: 0x1B, count: count - signature.count)
}
