import Foundation
import Testing

@testable import WebSupport

struct EntityTagTests {
  private let tag = EntityTag(of: Data("content".utf8))

  @Test func tagFollowsFromTheContent() {
    #expect(tag.text == EntityTag(of: Data("content".utf8)).text)
    #expect(tag.text != EntityTag(of: Data("Content".utf8)).text)
    #expect(tag.text.count == 18)
  }

  @Test func listsAndWeakTagsMatch() {
    for list in [
      tag.text, "W/\(tag.text)", "\"x\", \(tag.text)", "\"x\",W/\(tag.text)", "*", " * ",
    ] {
      #expect(tag.isListed(in: [list]))
    }
    #expect(tag.isListed(in: ["\"x\"", tag.text]))
  }

  @Test func otherTagsDoNotMatch() {
    for list in ["", "\"x\"", "W/\"x\", \"y\"", String(tag.text.dropLast()), "w/\(tag.text)"] {
      #expect(!tag.isListed(in: [list]))
    }
    #expect(!tag.isListed(in: []))
  }

  @Test func rangeNeedsTheSameStrongTag() {
    #expect(tag.permitsRange(nil))
    #expect(tag.permitsRange(tag.text))
    #expect(!tag.permitsRange("W/\(tag.text)"))
    #expect(!tag.permitsRange("Sat, 21 Nov 2026 09:42:09 GMT"))
  }
}

struct ByteRangeTests {
  @Test(arguments: [
    ("bytes=0-0", 0..<1), ("bytes=0-9", 0..<10), ("bytes=0-10", 0..<10), ("bytes=9-", 9..<10),
    ("bytes=0-", 0..<10), ("bytes=-1", 9..<10), ("bytes=-10", 0..<10), ("bytes=-11", 0..<10),
    ("BYTES=2-3", 2..<4), ("bytes=5-9223372036854775807", 5..<10),
    ("bytes=5-99999999999999999999", 5..<10), ("bytes=-99999999999999999999", 0..<10),
  ])
  func rangeIsCutToWhatThereIs(field: String, range: Range<Int>) {
    #expect(ByteRange(field, of: 10) == .part(range))
  }

  @Test(arguments: ["bytes=10-", "bytes=10-12", "bytes=-0", "bytes=99999999999999999999-"])
  func rangeOfBytesThatAreNotThereIsUnsatisfiable(field: String) {
    #expect(ByteRange(field, of: 10) == .unsatisfiable)
  }

  @Test(arguments: [
    nil, "", "bytes", "bytes=", "bytes=-", "bytes=5", "bytes=3-2", "bytes=a-b", "bytes=0-1,3-4",
    "bytes=--1", "bytes=+1-2", "bytes= 1-2", "items=0-1",
  ])
  func whatCanNotBeFollowedIsIgnored(field: String?) {
    #expect(ByteRange(field, of: 10) == .whole)
  }

  @Test(arguments: ["bytes=0-", "bytes=-1"])
  func nothingHasNoRanges(field: String) {
    #expect(ByteRange(field, of: 0) == .unsatisfiable)
  }
}
