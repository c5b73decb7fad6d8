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

  let title: String
  let reader: Reader

  func page(_ content: HTML) -> String {
    let texts = reader.messages.web
    let page: HTML = """
      <!doctype html>
      <html lang="\(reader.language.rawValue)" data-program="\(Self.program)">
      <head>
      <meta charset="utf-8">
      <title>\(title)</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <link rel="stylesheet" href="\(Self.style.address)">
      <script src="\(Self.script.address)" defer></script>
      </head>
      <body>
      <a class="skip" href="#main">\(texts.skipToContent)</a>
      <header>
      <h1>\(title)</h1>
      <nav aria-label="\(texts.languages)">\(languages)</nav>
      </header>
      <main id="main" tabindex="-1">
      \(content)
      </main>
      </body>
      </html>

      """
    return page.text
  }

  private var languages: [HTML] {
    Messages.Language.allCases.map { language in
      let current: HTML = language == reader.language ? " aria-current=\"true\"" : ""
      let tag = language.rawValue
      return """
        <a href="\(reader.address(in: language))" lang="\(tag)" hreflang="\(tag)"\(current)>\
        \(Messages(language).web.languageName)</a>

        """
    }
  }
}
