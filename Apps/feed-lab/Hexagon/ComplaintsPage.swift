import Acceptance
import HTMLPages
import Presentation
import WebPages

/// The page `/hexagon/complaints`: an article in Markdown, which can also be read in the source folder.
struct ComplaintsPage {
  let reader: Reader

  var html: HTML {
    let article = Article(in: reader.language)
    return HexagonShell(title: article.title, reader: reader).page(
      """
      <div class="article"><p><a href="/hexagon">\(HexagonTexts(messages: reader.messages).title)</a></p>
      \(article.content)</div>
      """)
  }

  /// The article in one language: a title, an introduction and the complaints.
  struct Article {
    let title: String
    let content: HTML
    private static let markdown = MarkdownText(folder: "Apps/feed-lab/Pages")

    init(in language: Messages.Language) {
      let parts = String(decoding: Self.file(in: language), as: UTF8.self)
        .split(separator: "\n## ").map { $0.split(separator: "\n\n") }
      title = String(parts[0][0].dropFirst("# ".count))
      let complaints = parts.dropFirst().enumerated()
      let contents = complaints.map { index, blocks -> HTML in
        "<li><a href=\"#complaint-\(index + 1)\">\(blocks[0])</a></li>\n"
      }
      let sections = complaints.map { index, blocks -> HTML in
        """
        <section id="complaint-\(index + 1)" aria-labelledby="title-\(index + 1)">
        <h2 id="title-\(index + 1)">\(blocks[0])</h2>
        \(Self.paragraphsBelowHeading(blocks))</section>

        """
      }
      content = """
        \(Self.paragraphsBelowHeading(parts[0]))<nav aria-label="\(title)"><ul>
        \(contents)</ul></nav>
        \(sections)
        """
    }

    private static func file(in language: Messages.Language) -> [UInt8] {
      language.chosen(
        en: PackageResources.TenComplaints_en_md, pt: PackageResources.TenComplaints_pt_md,
        el: PackageResources.TenComplaints_el_md, es: PackageResources.TenComplaints_es_md)
    }

    private static func paragraphsBelowHeading(_ blocks: [Substring]) -> [HTML] {
      blocks.dropFirst().map {
        "<p>\(markdown.inline($0.replacing("\n", with: " ")))</p>\n"
      }
    }
  }
}
