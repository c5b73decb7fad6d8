import CommandLine
import FeedCore
import FoundationEssentials
import HTMLPages
import OfflineCore
import PictureCore
import Presentation

/// A list of images as a feed for other programs (Atom: RFC 4287, with the pictures as enclosures and as
/// Media RSS).
struct AtomFeed {
  /// Where it is served.
  static let path = "/feed.xml"

  let list: LoadedList<FeedImage>
  let title: String
  /// The start of all addresses.
  let base: String
  /// The known properties of the pictures.
  let pictures: [URL: OriginalPicture]
  let messages: Messages

  var document: HTML {
    // An entry needs a date. Without one of its own it stands where the image before it stands.
    var date = list.items.compactMap(\.createdAt).max() ?? list.savedAt ?? .distantPast
    let updated = date
    var ids: Set<FeedImage.ID> = []
    let entries = list.items.filter { ids.insert($0.id).inserted }.map { image in
      date = image.createdAt ?? date
      return entry(image, updated: date)
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
      <id>\(base)\(Self.path)</id>
      <title>\(title)</title>
      <updated>\(InternetDateTime.text(of: updated))</updated>
      <author><name>\(title)</name></author>
      <link rel="self" type="application/atom+xml" href="\(base)\(Self.path)"/>
      <link rel="alternate" type="text/html" href="\(base)/"/>
      \(entries)</feed>

      """
  }

  private func entry(_ image: FeedImage, updated: Date) -> HTML {
    let page = base + ImageAddress(image.id).path
    let picture = pictures[image.url]?.header
    let size = picture.map { #" width="\#($0.width)" height="\#($0.height)""# as HTML }
    let type = picture.map { #" type="\#($0.kind.mediaType)""# as HTML }
    let text = [image.description, image.location].lazy.compactMap(\.self).first { !$0.isEmpty }
    let title = image.title ?? text?.shortened(to: 80) ?? messages.noDescription
    // Any program may have modified a saved list.
    let link = image.link.flatMap { $0.isWebAddress ? $0.absoluteString : nil }
    let content: HTML = """
      \(#"<p><img src="\#(page)/data" alt="\#(title)"></p>"#, if: !image.isSensitive)\
      \(text.map { "<p>\(prose: $0)</p>" })
      """
    return """
      <entry>
      <id>urn:uuid:\(image.id.uuidString.lowercased())</id>
      <title>\(title)</title>
      <updated>\(InternetDateTime.text(of: updated))</updated>
      \(image.createdAt.map { "<published>\(InternetDateTime.text(of: $0))</published>\n" })\
      \(image.author.map { "<author><name>\($0)</name></author>\n" })\
      \(image.album.map { #"<category term="\#($0)"/>\#n"# })\
      <link rel="alternate" type="text/html" href="\(page)"/>
      \(link.map { #"<link rel="via" href="\#($0)"/>\#n"# })\
      <link rel="enclosure"\(type) href="\(page)/data"/>
      <media:content medium="image"\(type)\(size) url="\(page)/data">\
      \(text.map { "<media:description>\(prose: $0)</media:description>" })</media:content>
      \("<media:rating>adult</media:rating>\n", if: image.isSensitive)\
      <content type="html">\(prose: content.text)</content>
      </entry>

      """
  }
}
