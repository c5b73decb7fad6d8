import Foundation
import OfflineCore
import Testing

struct Checksum64Tests {
  @Test(
    "XXH64 of known texts",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
    ] as [(String, UInt64)])
  func agreesWithTheSpecification(text: String, sum: UInt64) {
    #expect(Checksum64.of(text) == sum)
  }

  @Test func noticesEachFlippedBit() {
    let bytes = Data((0..<77).map { UInt8($0) })
    let sum = Checksum64.of(bytes)
    for bit in 0..<bytes.count * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << (bit % 8)
      #expect(Checksum64.of(flipped) != sum)
    }
  }
}
