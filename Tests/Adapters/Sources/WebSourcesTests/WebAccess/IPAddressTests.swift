import Testing
import WebAccess

struct IPAddressTests {
  @Test(arguments: [
    [8, 8, 8, 8], [172, 15, 0, 1], [172, 32, 0, 1], [100, 63, 0, 1], [192, 169, 0, 1],
    [0x20, 0x01, 0x48, 0x60, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x88, 0x88],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 8, 8, 8, 8],
  ])
  func isPublic(bytes: [UInt8]) throws {
    #expect(try #require(IPAddress(bytes: bytes)).isPublic)
  }

  @Test(arguments: [
    [127, 0, 0, 1], [10, 1, 2, 3], [172, 16, 0, 1], [172, 31, 255, 255], [192, 168, 1, 1],
    [169, 254, 169, 254], [100, 64, 0, 1], [0, 0, 0, 0], [224, 0, 0, 1], [255, 255, 255, 255],
    [192, 0, 2, 1], [198, 18, 0, 1], [198, 51, 100, 1], [203, 0, 113, 1],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127, 0, 0, 1],
    [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 1],
    [0x20, 0x02, 10, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    [0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    [0xFC, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    [0x20, 0x01, 0x0D, 0xB8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  ])
  func isNotPublic(bytes: [UInt8]) throws {
    #expect(try !#require(IPAddress(bytes: bytes)).isPublic)
  }

  @Test(arguments: [0, 3, 5, 15, 17])
  func hasFourOrSixteenBytes(count: Int) {
    #expect(IPAddress(bytes: Array(repeating: 1, count: count)) == nil)
  }
}
