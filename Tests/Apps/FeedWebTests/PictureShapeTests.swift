import PictureCore
import Testing

@testable import WebPages

struct PictureShapeTests {
  private func shape(width: Int, height: Int) -> String {
    PictureShape(PictureHeader(kind: .png, width: width, height: height)).classes
  }

  @Test func tellsTheRatioInTenthsAndThousandths() {
    #expect(shape(width: 1_500, height: 1_000) == "r15 t0")
    #expect(shape(width: 1_000, height: 1_500) == "r6 t66")
    #expect(shape(width: 1_277, height: 1_000) == "r12 t76")
    #expect(PictureShape(nil).classes == "r15 t0")
  }

  @Test func whatIsVeryNarrowOrWideIsLaidOutAsTheNarrowestAndTheWidest() {
    #expect(shape(width: 1, height: 0x7FFF_FFFF) == "r2 t50")
    #expect(shape(width: 0x7FFF_FFFF, height: 1) == "r40 t0")
  }

  @Test func theStyleSheetKnowsAllClasses() {
    let rules = Set(PictureShape.rules.split(separator: "\n").map(String.init))
    for width in stride(from: 1, to: 5_000, by: 7) {
      for name in shape(width: width, height: 1_000).split(separator: " ") {
        let value = name.dropFirst()
        #expect(rules.contains(".\(name){--\(name.prefix(1)):\(value)}"))
      }
    }
  }

  @Test func onlyWidthsThatPagesOfferAreMadeAhead() throws {
    let large = try #require(PictureHeader(kind: .jpeg, width: 4_000, height: 3_000))
    #expect(FeedView.usualWidths(of: large).map(\.pixels) == [480, 960])
    let small = try #require(PictureHeader(kind: .jpeg, width: 400, height: 300))
    #expect(FeedView.usualWidths(of: small).map(\.pixels) == [480, 480])
  }
}
