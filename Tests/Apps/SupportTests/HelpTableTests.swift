import Testing

@testable import CommandLine
@testable import Terminal

struct HelpTableTests {
  @Test func meaningsStandInAColumnThatFitsTheTerminal() {
    let table = HelpTable([
      (["demo:"], "short"),
      (["photos:DIR"], "the JPEG, PNG, GIF and WebP pictures in a folder and all folders in it"),
      (["http://HOST[:PORT][/PATH]", "https://HOST[:PORT][/PATH]"], "a feed API"),
    ])
    let expected = """
        demo:                   short
        photos:DIR              the JPEG, PNG, GIF and WebP pictures in a folder and
                                all folders in it
        http://HOST[:PORT][/PATH]
        https://HOST[:PORT][/PATH]
                                a feed API
      """
    #expect(table.text == expected)
  }

  @Test(arguments: [(22, 1), (23, 2)])
  func aWordThatLeavesNoRoomHasALineOfItsOwn(length: Int, lines: Int) {
    let table = HelpTable([([String(repeating: "x", count: length)], "y")])
    #expect(table.text.split(separator: "\n").count == lines)
  }

  @Test func aLineIsFilledToTheLastColumn() {
    let word = String(repeating: "x", count: 26)
    #expect(HelpTable([(["a"], "\(word) \(word)x")]).text.split(separator: "\n").count == 1)
    #expect(HelpTable([(["a"], "\(word) \(word)xx")]).text.split(separator: "\n").count == 2)
  }
}
