import Presentation
import Testing

@testable import CommandLine

struct PictureTextsTests {
  @Test(arguments: [1, 2])
  func whatIsLeftOutIsToldInEveryLanguage(count: Int) {
    for text in [Messages.latePictures, Messages.tooManyPictures] {
      let texts = Messages.Language.allCases.map { text(Messages($0))(count) }
      #expect(Set(texts).count == texts.count)
      #expect(texts.allSatisfy { $0.contains("\(count)") })
    }
    let failures = Messages.Language.allCases.map { Messages($0).failedPictures(count, "reason") }
    #expect(Set(failures).count == failures.count)
    #expect(failures.allSatisfy { $0.contains("\(count)") && $0.hasSuffix("reason") })
  }
}
