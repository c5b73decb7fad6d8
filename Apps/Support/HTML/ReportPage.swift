public import FoundationEssentials
import OfflineCore

/// A report as one self-contained page: no network, no script, no other file.
public struct ReportPage: Sendable {
  private let title: String
  private let summary: HTML
  private let ownStyle: HTML
  private let content: HTML

  /// - Parameters:
  ///   - title: The subject of the report.
  ///   - summary: The most important results.
  ///   - style: Style rules that only this report needs.
  ///   - content: Tables and explanations.
  public init(_ title: String, summary: HTML, style: HTML = "", content: HTML) {
    self.title = title
    self.summary = summary
    ownStyle = style
    self.content = content
  }

  /// Returns the page, with a line that names the version and the date.
  ///
  /// - Parameters:
  ///   - version: The version of the program that made it.
  ///   - date: The time at which it was made.
  public func html(version: String, at date: Date) -> HTML {
    html(
      made: """
        <p class="made">Made by version \(version) on \
        <time>\(InternetDateTime.text(of: date))</time></p>

        """)
  }

  /// Returns the page.
  ///
  /// - Parameter made: A line that tells what made it; empty for a page that is the same each time.
  public func html(made: HTML = "") -> HTML {
    """
    \(HTML.head(title, in: "en", links: "<style>\n\(Self.style)\(ownStyle)</style>\n"))\
    <body>
    <header>
    <h1>\(title)</h1>
    \(made)\(summary)
    </header>
    <main>
    \(content)
    </main>
    </body>
    </html>

    """
  }

  private static let style = HTML(
    stringLiteral: String(decoding: PackageResources.Report_css, as: UTF8.self))
}
