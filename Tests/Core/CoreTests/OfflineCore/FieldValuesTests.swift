import OfflineCore
import Testing

struct FieldValuesTests {
  @Test func anAbsentTextIsNotAnEmptyOne() {
    let fields: FieldValues = ["a": nil, "b": ""]
    #expect(fields["a"] == nil)
    #expect(fields["b"] == "")
    #expect(fields.elements.map(\.name) == ["b"])
    #expect(fields != ["a": "", "b": ""])
  }

  @Test func twoAreTheSameLetterByLetterAndInTheirOrder() {
    let composed: FieldValues = ["name": "\u{E9}"]
    #expect(composed == ["name": "\u{E9}"])
    #expect(composed.hashValue == (["name": "\u{E9}"] as FieldValues).hashValue)
    #expect(composed != ["name": "e\u{301}"])
    #expect(["a": "1", "b": "2"] as FieldValues != ["b": "2", "a": "1"])
  }

  @Test func storesAddTextsOneByOne() {
    var fields: FieldValues = [:]
    fields.append("1", for: "a")
    #expect(fields == ["a": "1"])
    #expect(StoredItem(fields: fields)?.fields == fields)
  }

  @Test(
    arguments: [("https://a/b?c", true), ("not an address", false), ("https://a/\u{E9}", false)])
  func anAddressIsTakenAsItStands(text: String, isAddress: Bool) {
    let fields: FieldValues = ["url": text]
    #expect((fields.url("url") != nil) == isAddress)
    #expect(fields.url("other") == nil)
  }
}
