extension HTML {
  /// Returns the beginning of a document, up to the end of its head.
  ///
  /// - Parameters:
  ///   - language: The tag of the language of the page.
  ///   - attributes: More attributes of the root.
  ///   - links: The style of the page, its scripts, and all else that its head holds.
  public static func head(
    _ title: String, in language: String, attributes: HTML = "", links: HTML
  ) -> HTML {
    """
    <!doctype html>
    <html lang="\(language)"\(attributes)>
    <head>
    <meta charset="utf-8">
    <title>\(prose: title)</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    \(links)</head>

    """
  }
}
