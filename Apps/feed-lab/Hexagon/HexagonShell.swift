import Acceptance
import HTMLPages
import Presentation
import WebPages

/// The frame that all pages of the hexagon share.
struct HexagonShell {
  static let style = Asset(
    "hexagon.css", type: "text/css; charset=utf-8", bytes: PackageResources.hexagon_css,
    in: "/hexagon/assets")
  static let script = Asset(
    "hexagon.js", type: "text/javascript; charset=utf-8", bytes: PackageResources.hexagon_js,
    in: "/hexagon/assets")

  /// Lets a page detect whether it comes from the running program or from the one that was killed.
  static let program = String(UInt64.random(in: .min ... .max), radix: 36)

  /// A value that only pages of this process know, so that no other page can turn a switch.
  static let token = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }
    .joined()

  let title: String
  let reader: Reader

  func page(_ content: HTML) -> HTML {
    let texts = reader.messages.web
    let links: HTML = """
      <link rel="stylesheet" href="\(Self.style.address)">
      <script src="\(Self.script.address)" defer></script>

      """
    return """
      \(HTML.head(title, in: reader.language.rawValue, attributes: " data-program=\"\(Self.program)\"", links: links))\
      <body>
      <a class="skip" href="#main">\(texts.skipToContent)</a>
      <header>
      <h1>\(title)</h1>
      <nav aria-label="\(texts.languages)">\(reader.languages)</nav>
      </header>
      <main id="main" tabindex="-1">
      \(content)
      </main>
      </body>
      </html>

      """
  }
}
