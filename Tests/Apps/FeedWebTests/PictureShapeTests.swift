import PictureCore
import Testing

@testable import WebPages

struct PictureShapeTests {
  private func shape(_ width: Int, _ height: Int) -> String {
    "\(PictureShape(PictureHeader(kind: .png, width: width, height: height)))"
  }

  @Test func tellsTheRatioInTenthsAndThousandths() {
    #expect(shape(1_500, 1_000) == "r15 t0")
    #expect(shape(1_000, 1_500) == "r6 t66")
    #expect(shape(1_277, 1_000) == "r12 t76")
    #expect("\(PictureShape(nil))" == "r15 t0")
  }

  @Test func whatIsVeryNarrowOrWideIsLaidOutAsTheNarrowestAndTheWidest() {
    #expect(shape(1, 0x7FFF_FFFF) == "r2 t50")
    #expect(shape(0x7FFF_FFFF, 1) == "r40 t0")
  }

  @Test func theStyleSheetKnowsAllClasses() {
    let rules = Set(PictureShape.rules.split(separator: "\n").map(String.init))
    for width in stride(from: 1, to: 5_000, by: 7) {
      for name in shape(width, 1_000).split(separator: " ") {
        let value = name.dropFirst()
        #expect(rules.contains(".\(name){--\(name.prefix(1)):\(value)}"))
      }
    }
  }
}
