import Foundation
import OfflineCore
import Testing

struct Digest64Tests {
  @Test func isTheSameForTheSame() {
    #expect(sum(of: ["a", nil]) == sum(of: ["a", nil]))
  }

  @Test func startsFromItsSeed() {
    #expect(Digest64(seed: 5).sum == 5)
    #expect(sum(seed: 1) { $0.add("a") } != sum(seed: 2) { $0.add("a") })
    #expect(sum(seed: 3) { $0.add("abc") } == Checksum64.of("abc", seed: 3))
  }

  @Test func tellsWhatIsAddedApart() {
    let texts: [[String?]] = [
      [], [nil], [""], ["a"], ["A"], ["a\u{0}"], ["abc"], ["ab", "c"], ["a", "bc"], ["c", "ab"],
      [nil, "abc"], ["abc", nil], ["", "abc"], ["abc", ""],
    ]
    let others = [sum { $0.add(0) }, sum { $0.add(1) }, sum { $0.add(Data([1])) }]
    let sums = texts.map(sum(of:)) + others
    #expect(Set(sums).count == sums.count)
  }

  @Test func addsANumberAsItsLittleEndianBytes() {
    #expect(sum { $0.add(0x0102) } == sum { $0.add(Data([2, 1, 0, 0, 0, 0, 0, 0])) })
  }

  private func sum(of texts: [String?]) -> UInt64 {
    sum { digest in
      for text in texts { digest.add(text) }
    }
  }

  private func sum(seed: UInt64 = 0, _ body: (inout Digest64) -> Void) -> UInt64 {
    var digest = Digest64(seed: seed)
    body(&digest)
    return digest.sum
  }
}
