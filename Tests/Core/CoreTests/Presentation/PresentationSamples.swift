import FoundationEssentials
import OfflineCore
import Presentation
import Testing

/// The present moment in these tests.
let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

/// Returns a list as a use case delivers it from the remote.
func loadedList<Item>(_ items: [Item]) -> LoadedList<Item> {
  LoadedList(
    items: items, decision: .sourceAnswered(after: nil), source: "demo:", savedAt: now - 3 * 86_400,
    validUntil: now + 4 * 86_400, nextPage: .end)
}

/// Expects texts in every language, none of them untranslated.
///
/// - Parameters:
///   - sentences: The texts that are long enough to differ between any two languages.
///   - words: The texts that may be the same in two languages.
func expectTranslated(
  _ sentences: (Messages) -> [String], words: (Messages) -> [String] = { _ in [] }
) {
  let languages = Messages.Language.allCases.map { Messages($0) }
  for text in languages.flatMap({ sentences($0) + words($0) }) {
    #expect(!text.isEmpty && !text.contains("  "), "\(text)")
  }
  let columns = languages.map(sentences)
  for row in columns[0].indices {
    let row = columns.map { $0[row] }
    #expect(Set(row).count == row.count, "\(row)")
  }
}
