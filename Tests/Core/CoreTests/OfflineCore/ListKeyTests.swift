import OfflineCore
import Testing

struct ListKeyTests {
  private static let keys: [ListName] =
    [nil, "", "\u{E9}", "e\u{301}", "E\u{301}", "e", "e\u{0}", "e\u{0}x"]
    .map { ListName(kind: "teams", parent: $0) }
    + ["t\u{E9}ams", "te\u{301}ams"].map { ListName(kind: $0) }

  @Test(arguments: keys)
  func isNoOtherThatIsSpeltOrEncodedInAnotherWay(_ key: ListName) {
    #expect(Self.keys.filter { $0 == key }.count == 1)
    #expect(Set(Self.keys).subtracting([key]).count == Self.keys.count - 1)
  }
}
