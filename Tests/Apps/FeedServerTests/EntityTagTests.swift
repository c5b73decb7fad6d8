import Foundation
import Testing

@testable import feed_server

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
