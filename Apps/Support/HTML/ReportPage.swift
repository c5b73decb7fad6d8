public import FoundationEssentials
import OfflineCore

/// A report as one self-contained page: no network, no script, no other file.
public struct ReportPage: Sendable {
  private let title: String
  private let summary: HTML
  private let content: HTML

  /// - Parameters:
  ///   - title: The subject of the report.
  ///   - summary: The most important results.
  ///   - content: Tables and explanations.
  public init(_ title: String, summary: HTML, content: HTML) {
    self.title = title
    self.summary = summary
    self.content = content
  }

  /// Returns the page.
  ///
  /// - Parameters:
  ///   - version: The version of the program that made it.
  ///   - date: The time at which it was made.
  public func html(version: String, at date: Date) -> HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title)</title>
    <style>
    \(Self.style)</style>
    </head>
    <body>
    <header>
    <h1>\(title)</h1>
    <p class="made">Made by version \(version) on \
    <time>\(InternetDateTime.text(of: date))</time></p>
    \(summary)
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
