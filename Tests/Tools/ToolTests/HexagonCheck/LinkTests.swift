import Foundation
import Testing

/// Articles are also read on the web page of the repository, where documentation is not built.
struct LinkTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardized

  /// Returns the files of the repository with this file extension.
  private func files(_ ending: String) -> [URL] {
    ["Core", "Adapters", "Apps", "Tests", "Tools"].flatMap { folder in
      FileManager.default.enumerator(
        at: Self.root.appending(path: folder), includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL } ?? []
    }.filter { $0.pathExtension == ending }
  }

  private var articles: [URL] { files("md") + [Self.root.appending(path: "README.md")] }

  @Test func linksInArticlesLeadToFilesAndHeadings() throws {
    #expect(articles.count > 10)
    for article in articles {
      let prose = try Article(article).prose
      for link in prose.matches(of: /\]\(([^)\s]+)[^)]*\)/).map(\.1) where !link.contains("://") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let target =
          parts[0].isEmpty
          ? article : article.deletingLastPathComponent().appending(path: parts[0])
        #expect(
          FileManager.default.fileExists(atPath: target.path()), "\(article.path()): \(link)")
        if parts.count == 2, target.pathExtension == "md" {
          let anchors = try Article(target).anchors
          #expect(anchors.contains(String(parts[1])), "\(article.path()): \(link)")
        }
      }
    }
  }

  @Test func noLinkNeedsItsDocumentationBuilt() throws {
    for file in articles + files("swift") where file != URL(filePath: #filePath) {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(!text.contains("<doc:"), "\(file.path())")
    }
  }

  @Test(arguments: [
    ("# Two words", "two-words"), ("### 1. Delete, then insert", "1-delete-then-insert"),
    ("## Survive kill -9", "survive-kill--9"), ("## `feed` and *more*", "feed-and-more"),
  ])
  func anchorsAreThoseOfTheWebPage(heading: String, anchor: String) {
    #expect(Article(text: "```sh\n# no heading\n```\n\(heading)").anchors == [anchor])
    #expect(
      Article(text: "\(heading)\n\n\(heading)").anchors == [anchor, anchor + "-1"])
  }
}

/// An article without its code blocks, in which no text is a link or a heading.
private struct Article {
  let lines: [Substring]

  init(_ file: URL) throws { self.init(text: try String(contentsOf: file, encoding: .utf8)) }

  init(text: String) {
    var isCode = false
    lines = text.split(separator: "\n").filter { line in
      guard line.hasPrefix("```") else { return !isCode }
      isCode.toggle()
      return false
    }
  }

  var prose: String { lines.joined(separator: "\n").replacing(/`[^`\n]*`/, with: "") }

  /// The anchors that the web page gives to headings: a second heading of the same text gets `-1`.
  var anchors: Set<String> {
    var counts: [String: Int] = [:]
    return Set(
      lines.compactMap { $0.firstMatch(of: /^#{1,6} +(.+)/)?.1 }.map { heading in
        let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        let anchor = kept.replacing(" ", with: "-")
        let count = counts[anchor, default: 0]
        counts[anchor] = count + 1
        return count == 0 ? anchor : "\(anchor)-\(count)"
      })
  }
}
