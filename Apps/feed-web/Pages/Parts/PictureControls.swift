import HTMLPages
import Presentation

/// The controls around a picture on its own, on its page and in the viewer.
enum PictureControls {
  /// Returns the bar with the way back, the place in the feed, and the buttons that need scripts.
  ///
  /// - Parameter number: The number of the picture in the feed, or `nil` if it is unknown or the script
  ///   fills it in.
  static func bar(back: HTML, number: Int?, hasSlides: Bool, texts: WebTexts) -> HTML {
    """
    <div class="bar">
    \(back)
    \(count(number, texts: texts), if: number != nil || hasSlides)\
    \(button("slides", label: texts.slides, outline: "M5 3v10l8-5z"), if: hasSlides)\
    \(button("full", label: texts.fullScreen, outline: "M2 6V2h4m4 0h4v4m0 4v4h-4m-4 0H2v-4"))</div>

    """
  }

  /// The number is announced while the script changes it.
  private static func count(_ number: Int?, texts: WebTexts) -> HTML {
    """
    <p class="count"\(#" role="status""#, if: number == nil)><span class="word">\(texts.picture)</span> \
    <span>\(number.map { "\($0)" })</span></p>

    """
  }

  /// Returns the links to the neighbours, which cover the sides of the picture.
  static func turns(previous: String?, next: String?, texts: WebTexts) -> HTML? {
    guard previous != nil || next != nil else { return nil }
    return """
      <nav class="turns" aria-label="\(texts.pictures)">
      \(previous.map { link("prev", to: $0, text: texts.previous) })\
      \(next.map { link("next", to: $0, text: texts.next) })</nav>

      """
  }

  private static func link(_ relation: String, to address: String, text: String) -> HTML {
    #"<a rel="\#(relation)" href="\#(address)"><span class="word">\#(text)</span></a>\#n"#
  }

  private static func button(_ name: String, label: String, outline: String) -> HTML {
    """
    <button class="\(name)" type="button" aria-pressed="false" aria-label="\(label)" title="\(label)">\
    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="\(outline)"/></svg></button>

    """
  }
}
