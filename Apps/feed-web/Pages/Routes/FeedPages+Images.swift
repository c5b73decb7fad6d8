import Composition
import FeedCore
import FoundationEssentials
import OfflineCore
import PictureCore
import Presentation
import WebSupport

/// Renders the images of a feed.
extension FeedPages {
  /// Writes images page by page, so that the first ones arrive at once however many there are.
  @concurrent
  func write(
    _ list: LoadedList<FeedImage>, query: FeedQuery, slot: Slot, for reader: Reader,
    to page: inout PageWriter
  ) async throws {
    let pageLength = LoadFeed.defaultLimit
    // Only the pictures of the first page are worth a wait.
    var pictures = await photos.originals(of: list.items.prefix(pageLength).map(\.url))
    // A page with a failure is not cached, because the failure is reported once.
    let isKept = query.isPlain && list.items.count <= pageLength && !list.isStoppedEarly
    let key = isKept ? key(of: list, pictures: pictures, slot: slot, for: reader) : []
    if let images = pages.rendered[key] { return page.write(images) }
    await photos.find.remember(list.items, from: list.offset)
    let model = ImagesModel(
      list, slot: slot, isOffline: isOffline, messages: reader.messages, now: app.now())
    var text = pages.templates.render(.images, with: model)
    for start in stride(from: 0, to: list.items.count, by: pageLength) {
      let range = start..<min(start + pageLength, list.items.count)
      if start > 0 {
        page.write(text)
        try await page.flush()
        text = ""
        pictures = await photos.originals(of: list.items[range].map(\.url), isPatient: false)
      }
      text += entries(model, of: list, in: range, pictures: pictures, query: query, for: reader)
    }
    text += pages.templates.render(.imagesEnd, with: model)
    page.write(text)
    if isKept { pages.rendered.keep(text, for: key) }
  }

  func entries(
    _ model: ImagesModel, of list: LoadedList<FeedImage>, in range: Range<Int>,
    pictures: [URL: OriginalPicture], query: FeedQuery, for reader: Reader
  ) -> String {
    let (messages, hasComments) = (reader.messages, app.source.comments != nil)
    let images = range.map { index in
      let image = list.items[index]
      return Fields(
        PhotoModel(
          FeedImageViewModel(image, messages: messages, now: app.now()),
          picture: pictures[image.url],
          number: list.offset + index, pages: query.pages, view: reader.view,
          hasComments: hasComments, isRetried: image.id == query.retried, messages: messages))
    }
    return pages.templates.render(
      .entries, with: ["images": images, "texts": model.texts] as [String: Any])
  }

  /// Returns everything that the images on the first page depend on.
  private func key(
    of list: LoadedList<FeedImage>, pictures: [URL: OriginalPicture], slot: Slot,
    for reader: Reader
  ) -> [String] {
    [
      "images", ListFingerprint(of: list.items).text, "\(list.items.count)", "\(list.nextPage)",
      slot.rawValue, reader.language.rawValue, reader.view.rawValue, list.title?.text ?? "",
      // The displayed ages of images change every minute.
      list.items.contains { $0.createdAt != nil }
        ? "\(Int(app.now().timeIntervalSince1970) / 60)" : "",
    ]
      + list.items.map {
        pictures[$0.url].map { "\(PictureShape($0.header)) \($0.identity ?? "") \($0.colours)" }
          ?? ""
      }
  }
}
