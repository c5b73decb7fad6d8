import CommandLine
import Composition
import FeedCore
import FoundationEssentials
import OfflineCore
import Presentation
import Terminal

extension FeedSession {
  /// Shows a feed: as a JSON document, or as a title, a banner and a block for each image.
  func show(
    _ feed: FeedViewModel, of list: LoadedList<FeedImage>, _ pictures: PictureChoice
  ) async throws {
    feed.notices.forEach(warn)
    guard !isJSON else {
      return try print(
        list, as: FeedImage.field, list.items.map(\.document),
        canLoadMore: list.canLoadMore)
    }
    console.print(console.bold(feed.title))
    console.print(console.dim(feed.banner))
    let titles = await app.sourceTitles()
    let width = "\(list.offset + feed.images.count)".count
    let last = try await lastVisit(to: list)
    let blocks = zip(feed.images, list.items).enumerated().map { index, image in
      // Lists show no pictures of sensitive images.
      let source = image.1.source.map { titles[$0] ?? $0.familiar }
      return PicturedBlock(
        heading: heading(of: index, after: last), picture: image.1.isSensitive ? nil : image.1.url
      ) {
        lines(image.0, from: source, number: "\(list.offset + index + 1)", width, to: $0)
      }
    }
    try await pictures.show(blocks, in: self) { width in
      let columns = min(20, width / 4)
      return CellSize(columns: columns, rows: max(1, columns * 3 / 10))
    }
    let foot = [feed.placeholder ?? feed.moreHint, wayOn(from: list)].compactMap { $0 }
    if !foot.isEmpty { console.print("\n\(console.dim(foot.joined(separator: " ")))") }
  }

  /// Returns the last visit, and notes the present one. Only readers at a terminal visit a feed. Best effort:
  /// the feed is shown also if the store fails.
  private func lastVisit(to list: LoadedList<FeedImage>) async throws -> NoteVisit.Last? {
    guard console.isTerminal, list.offset == 0, app.policy.usesStore else { return nil }
    do {
      return try await app.noteVisit(seeing: list.items, from: list.source)
    } catch is StoreError {
      return nil
    }
  }

  /// Returns the lines above an image: above the first one that was there before, also what the others are.
  private func heading(of index: Int, after last: NoteVisit.Last?) -> [TerminalText] {
    guard let last, index == last.newCount else { return [""] }
    let date = messages.relativeDate(last.date, now: now)
    return ["", "\(console.bold("-- \(messages.newSinceVisit(date)) --"))", ""]
  }

  /// Returns advice on how to see more, if that is not obvious.
  private func wayOn(from list: LoadedList<FeedImage>) -> String? {
    let isOfThisSource = list.source == app.source.name
    return switch (list.nextPage, list.origin) {
    // Loading from this source would replace the saved feed of the other source.
    case (.saved, _) where !isOfThisSource:
      messages.howToSeeAllSaved(command("--pages all --policy cache-only"))
    case (.saved, _): messages.howToSeeAllSaved(command("--pages all"))
    // Only the source of the saved feed can continue it.
    case (.atSource, .cache) where isOfThisSource:
      messages.howToLoadMore(command("more"))
    case (.atSource, _), (.end, _): nil
    }
  }

  private func lines(
    _ image: FeedImageViewModel, from source: String?, number: String, _ width: Int, to room: Int?
  ) -> [TerminalText] {
    let margin: TerminalText = "\("".padded(to: width))  "
    // A title that stands for a missing text is said once.
    let texts = [image.title, image.description == image.title ? nil : image.description]
      .compactMap(\.self)
    let text = (texts.isEmpty ? messages.noDescription : texts.joined(separator: "\n"))
      .sanitizedLines
    let end = text.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
    let description: TerminalText =
      "\(console.bold(String(text[..<end])))\(lines: String(text[end...]))"
    var lines = description.lines(behind: "\(number.alignedRight(in: width))  ", to: room)
    for text in [image.warning, image.location, source] {
      guard let text, !text.isEmpty else { continue }
      lines += ("\(text)" as TerminalText).lines(behind: margin, to: room)
    }
    return lines + console.dim(image.address).lines(behind: margin, to: room)
  }
}

extension FeedImage {
  static let field = "images"

  /// A feed, or a page of one, as `--json` shows it.
  static let feedShape = """
    {"origin": "remote"|"cache", "source": S, "savedAt": DATE?, "validUntil": DATE?, \
    "title": S?, "images": [{"id": UUID, "description": S?, "location": S?, "url": URL, \
    "link": URL?, "sensitive": BOOL?, "createdAt": DATE?, "author": S?, "title": S?, \
    "album": S?, "source": S?}], \
    "canLoadMore": BOOL, "notices": [S]?}
    """

  var document: Document {
    [
      "id": id, "description": description, "location": location, "url": url.absoluteString,
      "link": link?.absoluteString, "sensitive": isSensitive ? true : nil, "createdAt": createdAt,
      "author": author, "title": title, "album": album, "source": source?.rawValue,
    ]
  }
}

extension ImageComment {
  var document: Document {
    ["id": id, "message": message, "createdAt": createdAt, "username": username]
  }
}
