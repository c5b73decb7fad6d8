import Foundation
import Testing

/// Articles are read on the web page of a repository, where nothing builds their documentation.
struct LinkTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..").standardized

  /// The files of the repository with an ending, by the folders that hold some.
  private func files(_ ending: String) -> [URL] {
    ["Core", "Adapters", "Apps", "Tests", "Tools"].flatMap { folder in
      FileManager.default.enumerator(
        at: Self.root.appending(path: folder), includingPropertiesForKeys: nil)?
        .compactMap { $0 as? URL } ?? []
    }.filter { $0.pathExtension == ending }
  }

  @Test func linksInArticlesLeadToFiles() throws {
    let articles = files("md") + [Self.root.appending(path: "README.md")]
    #expect(articles.count > 10)
    for article in articles {
      let text = try String(contentsOf: article, encoding: .utf8)
      #expect(!text.contains("<doc:"), "\(article.path())")
      for link in text.matches(of: /\]\(([^)#\s]+)[^)]*\)/).map(\.1) where !link.contains("://") {
        let target = article.deletingLastPathComponent().appending(path: link)
        #expect(
          FileManager.default.fileExists(atPath: target.path()), "\(article.path()): \(link)")
      }
    }
  }

  @Test func linksInCommentsNameArticles() throws {
    let articles = Set(files("md").map { $0.deletingPathExtension().lastPathComponent })
    for source in files("swift") where source != URL(filePath: #filePath) {
      let text = try String(contentsOf: source, encoding: .utf8)
      for name in text.matches(of: /<doc:(\w+)>/).map({ String($0.1) }) {
        #expect(articles.contains(name), "\(source.path()): \(name)")
      }
    }
  }
}
