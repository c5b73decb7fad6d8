package import HTMLPages
import Presentation

/// The sections of the site. The style sheet distinguishes their pages by these names.
enum Section: String {
  case feed, image, leagues, sources, none
}

/// The frame around the content of each page.
struct PageFrame {
  let title: String
  let feedTitle: String
  let section: Section
  /// The id of the element that must be complete before anything is drawn, so that later parts do not move
  /// it.
  let firstDrawn: String
  let assets: Assets
  let hasLeagues: Bool
  let isEditable: Bool
  let reader: Reader

  /// The part before the content.
  var head: HTML {
    let messages = reader.messages
    let texts = messages.web
    let links: HTML = """
      <link rel="expect" href="#\(firstDrawn)" blocking="render">
      <link rel="stylesheet" href="\(assets.stylesheet.address)">
      <link rel="manifest" href="\(assets.manifest.address)">
      <link rel="alternate" type="application/atom+xml" title="\(feedTitle)" \
      href="\(AtomFeed.path)">
      <link rel="icon" href="\(assets.icon.address)" type="image/svg+xml">
      <script type="module" src="\(assets.script.address)" async></script>

      """
    return """
      \(HTML.head(title, in: messages.language.rawValue, links: links))\
      <body class="\(reader.view.rawValue)" data-section="\(section.rawValue)" \
      data-added="\(texts.added)" data-loading="\(texts.loadingMore)" \
      data-failed="\(texts.pictureFailed)" data-lost="\(texts.noAnswer)" \
      data-again="\(messages.tryAgain)" data-damaged="\(texts.pictureDamaged)">
      <a class="skip" href="#main">\(texts.skipToContent)</a>
      <header class="masthead">
      <nav class="sections" aria-label="\(texts.sections)">
      \(link(to: "/", name: feedTitle, isCurrent: section == .feed))\
      \(link(to: "/leagues", name: messages.leaguesTitle, isCurrent: section == .leagues), if: hasLeagues)\
      \(link(to: "/sources", name: texts.sources, isCurrent: section == .sources), if: isEditable)\
      </nav>
      \(otherView(texts), if: section == .feed)
      <details class="menu">
      <summary aria-label="\(texts.languages): \(texts.languageName)">\(texts.languageName)</summary>
      <nav class="languages" aria-label="\(texts.languages)">
      \(reader.languages)</nav>
      </details>
      </header>
      <main id="main" tabindex="-1">
      <p class="away" role="status" data-saved="\(texts.worksOffline)" data-at="\(texts.atTime)" \
      data-on="\(texts.onDay)" data-missing="\(texts.pageNotKept)">\(texts.serverAway)</p>

      """
  }

  private func link(to address: String, name: String, isCurrent: Bool) -> HTML {
    "<a href=\"\(address)\"\(" aria-current=\"page\"", if: isCurrent)>\(prose: name)</a>\n"
  }

  private func otherView(_ texts: WebTexts) -> HTML {
    let (view, name): (FeedView, String) =
      switch reader.view {
      case .wall: (.column, texts.column)
      case .column: (.wall, texts.wall)
      }
    return #"<a class="view" href="\#(reader.address(as: view))">\#(name)</a>"#
  }

  /// Returns the part after the content.
  static func foot(_ texts: WebTexts) -> HTML {
    """
    </main>
    <footer class="colophon" id="foot">
    <button class="help" type="button" aria-keyshortcuts="?">\(texts.keysTitle)</button>
    </footer>
    \(KeysDialog.html(texts))\
    </body>
    </html>

    """
  }
}

extension Reader {
  /// Links to the page in all languages.
  package var languages: [HTML] {
    Messages.Language.allCases.map { language in
      let tag = language.rawValue
      return """
        <a href="\(address(in: language))" lang="\(tag)" hreflang="\(tag)"\
        \(#" aria-current="true""#, if: language == self.language)>\
        \(Messages(language).web.languageName)</a>

        """
    }
  }
}
