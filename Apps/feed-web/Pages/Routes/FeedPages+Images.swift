import Composition
import FeedCore
import FoundationEssentials
import HTMLPages
import OfflineCore
import PictureCore
import Presentation
import WebSupport

/// Renders the images of a feed.
extension FeedPages {
  /// Writes images page by page, so that the first ones arrive at once however many there are. The caller
  /// writes the foot.
  @concurrent
  func write(
    _ list: LoadedList<FeedImage>, overview known: FeedOverview? = nil, query: FeedQuery,
    slot: Slot, for reader: Reader, to page: inout PageWriter
  ) async throws {
    let pageLength = FeedImages.pageSize
    let isKept = query.isPlain && list.items.count <= pageLength
    var key = isKept ? key(of: list, slot: slot, for: reader) : []
    if let images = pages.rendered[key] { return page.write(images) }
    let first = list.items.prefix(pageLength).map(\.url)
    // Only the pictures of the first page are worth a wait.
    var pictures = await photos.originals(of: first)
    if isKept, await !photos.areKnown(first) {
      key += first.map { pictures[$0].map(text) ?? "" }
      if let images = pages.rendered[key] { return page.write(images) }
    }
    var overview = known
    if overview == nil {
      await photos.find.remember(list.items, from: list.offset)
      // Best effort: without a readable store there are no menus.
      overview = try? await photos.find.overview(of: list.head?.version)
    }
    let menu = overview.map {
      TimeMenu(overview: $0, selection: query.selection, messages: reader.messages)
    }
    let model = FeedImages(
      list, menu: query.known == nil ? menu : nil, slot: slot, isOffline: isOffline,
      messages: reader.messages)
    var part = model.start
    for start in stride(from: 0, to: list.items.count, by: pageLength) {
      let range = start..<min(start + pageLength, list.items.count)
      if start > 0 {
        page.write(part)
        try await page.flush()
        part = ""
        pictures = await photos.originals(of: list.items[range].map(\.url), isPatient: false)
      }
      let entries = entries(
        of: list, in: range, overview: overview, pictures: pictures, query: query, for: reader)
      part = "\(part)\(entries)"
    }
    part = "\(part)\(model.end)"
    page.write(part)
    // Without an overview the store has failed, and may work for the next reader.
    if isKept, overview != nil { pages.rendered.keep(part, for: key) }
  }

  /// Returns the foot of a list.
  ///
  /// - Parameter isOffline: Whether the source can't be asked for more; `nil` for the setting of the app.
  func foot(
    of list: LoadedList<FeedImage>, query: FeedQuery, isOffline: Bool? = nil, messages: Messages
  ) -> HTML {
    FeedFoot(
      list, of: query.selection, isOffline: isOffline ?? self.isOffline, messages: messages
    ).html
  }

  private func entries(
    of list: LoadedList<FeedImage>, in range: Range<Int>, overview: FeedOverview?,
    pictures: [URL: OriginalPicture], query: FeedQuery, for reader: Reader
  ) -> [HTML] {
    range.map { index in
      let image = list.items[index]
      let photo = Photo(
        FeedImageViewModel(image, messages: reader.messages, now: app.now()),
        picture: pictures[image.url], isRetried: image.id == query.retried,
        messages: reader.messages)
      return photo.entry(
        number: list.offset + index, month: overview?.month(at: list.offset + index),
        address: FeedAddress(query.selection).path(pages: query.pages), view: reader.view,
        hasComments: app.hasComments(on: image) && image.commentCount != 0,
        from: image.source.map(sources.label))
    }
  }

  /// Returns everything that the images on the first page depend on, if all their pictures are known.
  private func key(
    of list: LoadedList<FeedImage>, slot: Slot, for reader: Reader
  ) -> [String] {
    // Items never change within a generation, and a fingerprint of them takes longer.
    let items =
      list.head.map { "\($0.version.generation) \(list.offset)" }
      ?? ListFingerprint(of: list.items).text
    return [
      // The menus show all that is saved.
      "images", items, "\(list.items.count)", "\(list.head?.count ?? 0)",
      slot.rawValue, sources.all.map(\.label).joined(separator: "\n"), reader.language.rawValue,
      reader.view.rawValue, list.title?.text ?? "",
      "\(photos.pictures.loadVariant.originalsRevision)",
      // The displayed ages of images change every minute.
      "\(Int(app.now().timeIntervalSince1970) / 60)",
    ]
  }

  /// Returns what the images depend on for a picture that may change by itself.
  private func text(_ picture: OriginalPicture) -> String {
    "\(PictureShape(picture.header).classes) \(picture.identity ?? "") \(picture.colours)"
  }
}
