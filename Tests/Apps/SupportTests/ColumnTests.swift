import Testing

@testable import Terminal

struct ColumnTests {
  @Test(
    arguments: [
      ("", 0), ("Barcelona", 9), ("Peñarol", 7), ("Pen\u{303}arol", 7), ("Αθήνα", 5),
      ("東京", 4), ("한국", 4), ("Ｆ", 2), ("🇪🇨", 2), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2), ("👩‍👩‍👧", 2), ("❤️", 2), ("❤", 1), ("␛", 1),
      ("á\u{200D}b", 2),
    ])
  func aTextTakesSoManyCells(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(
    arguments: [
      ("Quito", 5, "Quito"), ("Quito", 4, "Qui…"), ("Quito", 1, "…"), ("東京都", 6, "東京都"),
      ("東京都", 5, "東京…"), ("東京都", 4, "東…"), ("🇪🇨🇪🇨", 3, "🇪🇨…"), ("", 1, ""),
      ("Quito", 0, ""),
    ])
  func whatIsTooWideEndsInAnEllipsis(text: String, width: Int, shown: String) {
    #expect(text.cut(to: width) == shown)
    #expect(text.cut(to: width).displayWidth <= width)
  }

  @Test func textsStandBelowEachOther() {
    let column = Column(["Quito", "東京都", "Cuenca"])
    #expect(column.padded("Quito") == "Quito ")
    #expect(column.padded("東京都") == "東京都")
    #expect(column.padded("") == "      ")
    #expect(Column([]).padded("") == "")
  }

  @Test func oneLongTextDoesNotPushTheOthersAway() {
    let long = String(repeating: "a", count: 5000)
    let column = Column(["Quito", long])
    #expect(column.padded("Quito").count == Column.widest)
    #expect(column.padded(long) == String(repeating: "a", count: Column.widest - 1) + "…")
    let id = "73A7F70C-75DA-4C2E-B5A3-EED40DC53AA6"
    #expect(column.padded(id) == id)
  }
}
