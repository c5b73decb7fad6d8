import CommandLine
import FeedCore
import FoundationEssentials
import HTMLPages
import OfflineCore
import PictureCore
import Presentation
import Terminal

/// An image of the feed, as an entry of the album or alone on its page.
struct Photo {
  private static let descriptionLimit = 1_000
  private static let placeLimit = 200
  private static let alternativeLimit = 120
  private static let usualWidth = 960
  /// A longer description is no heading.
  private static let headingLimit = 120

  /// The name of its place in the feed.
  let name: String
  let location: String?
  /// The title, unless the description says the same.
  private let title: String?
  let description: String?
  /// The heading of its own page; `nil` if there is nothing to show in one.
  let heading: String?
  /// The text in place of the picture, in one line.
  let alternative: String
  private let image: FeedImageViewModel
  private let size: PictureHeader?
  /// The colours shown until the picture has loaded.
  private let tints: [HTML]
  /// The small picture in the file, shown until the picture has loaded.
  private let thumbnail: HTML?
  private let address: PictureAddress
  private let page: ImageAddress
  private let messages: Messages
  private let texts: WebTexts

  /// - Parameters:
  ///   - picture: The known properties of the picture, or `nil` if there are none yet.
  ///   - isRetried: Whether the picture is loaded again.
  init(
    _ image: FeedImageViewModel, picture: OriginalPicture?, isRetried: Bool, messages: Messages
  ) {
    self.image = image
    self.messages = messages
    texts = messages.web
    name = "image-\(image.id.uuidString)"
    page = ImageAddress(image.id)
    address = PictureAddress(of: image.id, picture: picture, isRetried: isRetried)
    size = picture?.header
    tints = (picture?.colours ?? []).map {
      #"<svg class="tint" color="\#($0.description)" aria-hidden="true"></svg>"#
    }
    thumbnail = picture.flatMap { [page] picture in
      guard picture.hasThumbnail, let identity = picture.identity else { return nil }
      return """
        <img class="thumbnail" src="\(page.path)/thumbnail?v=\(identity)" alt="" loading="lazy" \
        decoding="async" fetchpriority="high">
        """
    }
    location = image.location.flatMap { $0.isEmpty ? nil : $0.shortened(to: Self.placeLimit) }
    title = image.title.flatMap {
      $0 == image.caption ? nil : $0.shortened(to: Self.placeLimit)
    }
    description = image.caption.flatMap {
      $0.isEmpty ? nil : $0.shortened(to: Self.descriptionLimit)
    }
    let isShort = description.map { $0.count <= Self.headingLimit && !$0.contains("\n") } ?? false
    heading =
      image.heading?.shortened(to: Self.headingLimit) ?? (isShort ? description : nil) ?? location
    alternative =
      (description ?? location)?.shortened(to: Self.alternativeLimit).sanitized
      ?? messages.noDescription
  }

  /// Returns the entry in the album.
  ///
  /// - Parameters:
  ///   - number: The number of images before it.
  ///   - month: The month that begins with it.
  ///   - address: The address of the pages that the reader sees, with a query.
  ///   - view: The view that the reader has chosen.
  ///   - hasComments: Whether the source supports comments.
  ///   - source: The name of its source, if the feed is merged from several.
  func entry(
    number: Int, month: FeedOverview.Month?, address: String, view: FeedView, hasComments: Bool,
    from source: String? = nil
  ) -> HTML {
    let retry = "\(address)&retry=\(image.id.uuidString)#\(name)"
    let limit = FeedImages.pageSize
    let startsPage = number > 0 && number.isMultiple(of: limit)
    let loading: HTML = number == 0 ? #"fetchpriority="high""# : #"loading="lazy""#
    return """
      <li class="entry \(PictureShape(size).classes)"\
      \(#" id="page-\#(number / limit + 1)""#, if: startsPage)>
      \(month.map { #"<h2 class="month" id="\#($0.name)">\#(messages.heading(of: $0))</h2>"# })
      <article class="photo" id="\(name)">
      <div class="frame\(" unknown", if: size == nil)">\(tints)
      \(veil)<a class="open" href="\(page.path)">\
      <img \(files) sizes="\(view.sizes(of: size))" data-whole-sizes="\(wholeSizes)"\
      \(headingToCome)\(shown) \
      decoding="async" \(loading)></a>\(thumbnail)
      \(play)
      <a class="retry" href="\(retry)" \(label(messages.tryAgain))>\(messages.tryAgain)</a>
      </div>
      <div class="caption">
      \(location.map { #"<p class="place" dir="auto">\#(prose: $0)</p>"# })
      \(title.map { #"<p class="headline" dir="auto">\#(prose: $0)</p>"# })
      \(description.map { #"<p class="description" dir="auto">\#(prose: $0)</p>"# })
      \(credit)
      \(source.map { #"<p class="credit"><bdi>\#(prose: $0.shortened(to: Self.placeLimit))</bdi></p>"# })
      <p class="talk">\("\(comments) ", if: hasComments)\
      \(self.source(" \(label(texts.visitSource))").map { "\($0) " })\
      <a class="reload" href="\(retry)" \(label(texts.reloadPicture))>\(texts.reloadPicture)</a></p>
      </div>
      </article>
      </li>

      """
  }

  /// The picture on its own page.
  var frame: HTML {
    """
    <div class="frame\(" unknown", if: size == nil)">\(tints)\(veil)\
    <img \(files) sizes="\(wholeSizes)"\(shown) fetchpriority="high">\(play)\
    <a class="retry" href="\(page.path)?again=1" \
    \(label(messages.tryAgain))>\(messages.tryAgain)</a></div>

    """
  }

  /// The style sheet classes for the shape of the picture.
  var shape: String { PictureShape(size).classes }

  /// The author, and the links, on its own page.
  ///
  /// - Parameter fileName: The name of the file when it is saved.
  func credits(fileName: String) -> HTML {
    """
    \(credit)
    <p class="talk"><a class="file" href="\(address.original)">\(texts.pictureFile)</a> \
    <a href="\(address.original)" download="\(fileName)">\(texts.download)</a> \
    <button class="copy" type="button" aria-live="polite" data-copied="\(texts.copied)">\(texts.copyLink)</button> \
    \(source("").map { "\($0) " })\
    <a class="reload" href="\(page.path)?again=1">\(texts.reloadPicture)</a></p>
    """
  }

  /// The displayed width of a picture that fits into the window as a whole, matching the style sheet.
  private var wholeSizes: String {
    size.map { "min(100vw, \(100 * $0.width / $0.height + 1)svh)" } ?? "100vw"
  }

  /// The heading for the viewer, until it has the page, unless the description is the heading.
  private var headingToCome: HTML? {
    heading.flatMap { $0 == description ? nil : #" data-heading="\#($0)""# }
  }

  private var files: HTML {
    #"src="\#(address(width: Self.usualWidth))" srcset="\#(address.sources)""#
  }

  /// The attributes for the room of the picture, and for the text in its place.
  private var shown: HTML {
    let room = size.map { size -> HTML in
      #" width="\#(size.width)" height="\#(size.height)""#
    }
    return #"\#(room) alt="\#(image.warning.map { "\($0): " })\#(alternative)""#
  }

  /// Returns the name of a link, for readers who do not see its picture.
  private func label(_ text: String) -> HTML { #"aria-label="\#(text): \#(alternative)""# }

  /// A warning that hides the picture until the reader opens it.
  private var veil: HTML? {
    image.warning.map {
      """
      <details class="veil"><summary>\($0) <span class="show">\(texts.show)</span></summary>\
      </details>
      """
    }
  }

  /// Starts a picture that may move.
  private var play: HTML? {
    guard size?.mayMove == true else { return nil }
    return #"<a class="play" href="\#(address.original)" \#(label(texts.play))>▶</a>"#
  }

  private var credit: HTML {
    """
    <p class="credit">\
    \(image.author.map { "<bdi>\(prose: $0.shortened(to: Self.placeLimit))</bdi>" })\
    \(image.created?.html)</p>
    """
  }

  private var comments: HTML {
    #"<a href="\#(page.comments)" \#(label(image.commentsTitle))>\#(image.commentsTitle)</a>"#
  }

  /// Returns the link to the page of the picture at its source.
  private func source(_ label: HTML) -> HTML? {
    // Any program may have modified a saved list.
    guard let link = image.link, link.isWebAddress else { return nil }
    return """
      <a class="source" href="\(link.absoluteString)" rel="external noreferrer"\(label)>\
      \(texts.visitSource)</a>
      """
  }
}
