import Foundation
import OfflineCore
import Testing

struct NamedUUIDTests {
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
  ])
  func sumsAreThoseOfTheStandard(text: String, sum: String) {
    var hash = SHA1()
    hash.add(text.utf8)
    let digest = hash.digest
    #expect(digest.map { String(format: "%02x", $0) }.joined() == sum)
  }

  @Test(arguments: 0...130)
  func everyLengthIsPaddedToWholeBlocks(length: Int) {
    let sums = Set((0...130).map { Self.sum(of: $0) })
    #expect(sums.count == 131)
    #expect(Self.sum(of: length).count == 20)
  }

  /// Returns the hash of `count` zeros.
  private static func sum(of count: Int) -> [UInt8] {
    var sum = SHA1()
    sum.add(repeatElement(0, count: count))
    return sum.digest
  }

  /// The example of RFC 9562, A.4.
  @Test func identifierIsThatOfTheStandard() throws {
    let names = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    let expected = try #require(UUID(uuidString: "2ed6657d-e927-568b-95e1-2665a8aea6a2"))
    #expect(UUID(name: "www.example.com".utf8, in: names) == expected)
    #expect(NamedUUIDs("www.".utf8, in: names).id(adding: "example.com") == expected)
  }
}
