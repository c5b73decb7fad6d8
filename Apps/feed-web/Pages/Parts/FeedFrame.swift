import HTMLPages
import Presentation

/// The markup around the steps of a streamed feed.
enum FeedFrame {
  /// Returns the title, the viewer of pictures, and the slots that the steps fill.
  ///
  /// - Parameters:
  ///   - tabs: The links to the images of each source.
  ///   - selection: The head of an album or a source, in place of the title and the offers of the feed.
  static func start(
    title: String, texts: WebTexts, tabs: HTML?, selection: HTML? = nil
  ) -> HTML {
    let head: HTML = """
      <div class="title">
      <h1>\(prose: title)</h1>
      \(texts.refreshButton("/refresh"))
      </div>
      <p class="offer" role="status" data-offer data-one="\(texts.oneNewPicture)" \
      data-many="\(texts.newPictures)" data-changed="\(texts.newFeed)" \
      data-since="\(texts.newSinceDay)" data-today="\(texts.newSinceToday)" \
      data-yesterday="\(texts.newSinceYesterday)"><a href="/" hidden></a></p>
      """
    return """
      \(selection ?? head)
      \(tabs)<p class="announcement" id="begun" role="status" data-announcement></p>
      <dialog class="viewer" aria-label="\(texts.pictures)">
      <div class="picture" data-count="\(texts.countOfPictures)">
      \(PictureControls.bar(
        back: #"<a class="back" href="/">\#(texts.close)</a>"#, number: nil, hasSlides: true,
        texts: texts))\
      \(PictureControls.turns(previous: "/", next: "/", texts: texts))\
      <div class="frame"></div>
      <div class="caption"></div>
      <div class="facts"></div>
      <section class="discussion"></section>
      </div>
      </dialog>
      <div class="feed" id="feed">
      <template shadowrootmode="open"><div part="status"><slot name="saved-status">\
      <slot name="waiting-status"></slot></slot><slot name="status"></slot></div>\
      <slot name="images"><slot name="saved-images"><slot name="waiting-images"></slot></slot></slot>\
      </template>

      """
  }

  /// Returns placeholders to show until the first step arrives.
  static func waiting(_ texts: WebTexts) -> HTML {
    let photo: HTML = #"<div class="photo"><div class="frame unknown"></div></div>"#
    return """
      <div slot="waiting-status" class="status"><p class="age" role="status">\(texts.loading)</p></div>
      <div slot="waiting-images" class="images" aria-hidden="true">\(photo)\(photo)</div>

      """
  }

  static let end: HTML = "</div>\n"
}

/// The markup around a list that is late.
enum LateFrame {
  static func start(title: String, texts: WebTexts) -> HTML {
    """
    <div class="feed" id="content">
    <template shadowrootmode="open"><slot name="content"><slot name="waiting"></slot></slot></template>
    <div slot="waiting"><div class="title"><h1>\(title)</h1></div>\
    <p class="age" id="begun" role="status">\(texts.loading)</p></div>

    """
  }

  static func rest(_ content: HTML) -> HTML {
    """
    <div slot="content">
    \(content)
    </div>
    </div>

    """
  }
}
