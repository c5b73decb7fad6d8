import FoundationEssentials
import OfflineCore
import Presentation
import Testing

/// The moment at which these tests are run.
let now = Date(timeIntervalSinceReferenceDate: 800_000_000)

/// A list as a use case delivers it from the remote.
func loaded<Item>(_ items: [Item]) -> LoadedList<Item> {
  LoadedList(
    items: items, decision: .sourceAnswered(after: nil), source: "demo:", savedAt: now - 3 * 86_400,
    validUntil: now + 4 * 86_400, nextPage: .end)
}

/// Expects texts in every language, and none that was left in another one.
///
/// - Parameters:
///   - sentences: All that is long enough to differ between any two languages.
///   - words: What two languages may share.
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
