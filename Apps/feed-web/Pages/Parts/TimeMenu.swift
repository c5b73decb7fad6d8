import FeedCore
import HTMLPages
import OfflineCore
import Presentation

/// The menu of years and months, and the list of albums, above the wall.
///
/// Both know what is saved, and say nothing about what the source may have beside it.
struct TimeMenu {
  /// The most albums beside each other. More of them stand in a menu.
  private static let albumsInARow = 6
  /// The most albums in the menu, which stays short enough for every page.
  private static let albumLimit = 500
  private static let nameLimit = 100

  let overview: FeedOverview
  /// The album or source that is shown, or `nil` for the whole feed.
  let selection: FeedSelection?
  let messages: Messages

  var html: HTML {
    let albums = selection == nil ? Array(overview.albums.prefix(Self.albumLimit)) : []
    guard !overview.months.isEmpty || !albums.isEmpty else { return "" }
    let links = albums.map(link)
    return """
      <div class="browse">
      \(menu("albums", messages.web.albums, links.map { "<li>\($0)</li>\n" }),
        if: albums.count > Self.albumsInARow)\
      \(row(links), if: (1...Self.albumsInARow).contains(albums.count))\
      \(menu("time", messages.web.time, years), if: !overview.months.isEmpty)</div>

      """
  }

  private func menu(_ kind: String, _ name: String, _ content: [HTML]) -> HTML {
    """
    <details class="menu \(kind)"><summary>\(name)</summary>
    <nav aria-label="\(name)"><ul role="list">
    \(content)</ul></nav></details>

    """
  }

  private func row(_ links: [HTML]) -> HTML {
    """
    <nav class="tabs" aria-label="\(messages.web.albums)">
    \(links)</nav>

    """
  }

  private func link(_ album: FeedOverview.Album) -> HTML {
    """
    <a href="\(FeedAddress(.album(album.name)).path())">\
    <bdi>\(prose: album.name.shortened(to: Self.nameLimit))</bdi> (\(album.count))</a>

    """
  }

  /// The years with their months, each in the order of the feed.
  private var years: [HTML] {
    let starts = overview.months.indices.filter {
      $0 == 0 || overview.months[$0].year != overview.months[$0 - 1].year
    }
    return zip(starts, starts.dropFirst() + [overview.months.count]).map { start, end in
      let months = overview.months[start..<end].map { month -> HTML in
        """
        <li><a href="\(FeedAddress(selection).path(to: month))">\(messages.monthName(month.month)) \
        (\(month.count))</a></li>

        """
      }
      return "<li>\(overview.months[start].year)<ul role=\"list\">\n\(months)</ul></li>\n"
    }
  }
}

/// The address of the feed, or of an album or a source of it.
struct FeedAddress {
  private let parameter: String

  /// - Parameter selection: The album or source, or `nil` for the whole feed.
  init(_ selection: FeedSelection?) {
    parameter =
      switch selection {
      case .album(let name): "album=\(name.percentEncoded)"
      case .source(let name): "from=\(name.publicName.percentEncoded)"
      case nil: ""
      }
  }

  /// Returns the address of the first pages, or of the first one if there is no number.
  func path(pages: Int? = nil) -> String {
    let all = [parameter, pages.map { "pages=\($0)" } ?? ""].filter { !$0.isEmpty }
    return all.isEmpty ? "/" : "/?\(all.joined(separator: "&"))"
  }

  /// Returns the address of the heading of a month. It names the pages even for the first one, so that a page
  /// without scripts is loaded, and its menu closes.
  func path(to month: FeedOverview.Month) -> String {
    "\(path(pages: FeedImages.pages(to: month.position)))#\(month.name)"
  }
}
