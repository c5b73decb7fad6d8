import Composition
import FeedCore
import FoundationEssentials
import HTMLPages
import Hummingbird
import OfflineCore
import Presentation
import WebSupport

/// Serves what the wall shows to other programs.
extension FeedPages {
  /// - Parameter address: The address under which clients see the server; `nil` for that of the request.
  func addAtom(to router: Router<BasicRequestContext>, at address: PublicAddress?) {
    router.read("feed.xml") { request, _ in
      let base = try address ?? PublicAddress(hostOf: request)
      let list = try await latest()
      await photos.find.remember(list.items, from: list.offset)
      pages.feedTitle.remember(list)
      // Programs that ask differ less in their language than in what they keep.
      let messages = Messages(pages.language)
      let feed = AtomFeed(
        list: list, title: pages.feedTitle.text(in: messages), base: base.text,
        pictures: await photos.originals(of: list.items.map(\.url), isPatient: false),
        messages: messages)
      return Content(
        Data(feed.document.text.utf8), type: "application/atom+xml; charset=utf-8"
      ).response(to: request)
    }
  }

  /// Returns the first page as its source has it now; if the source fails, as it is saved.
  private func latest() async throws -> LoadedList<FeedImage> {
    var latest: LoadedList<FeedImage>?
    do {
      let steps = app.observed(.redrawFeed, steps: { redraw(pages: .first(1)) })
      for try await step in steps { latest = step.list }
    } catch  where error.isShown && latest != nil {}
    guard let latest else { throw CancellationError() }
    return latest
  }
}
