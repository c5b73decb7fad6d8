import HTMLPages

/// A message that a request failed.
struct Failure {
  let title: String
  let message: String?
  /// The error in English, for people who write requests or run the server.
  var detail: String?
  /// The label of a link that tries again, if that may help.
  var retry: String?
  let texts: WebTexts

  var html: HTML {
    """
    <div class="title"><h1>\(title)</h1></div>
    \(message.map { #"<p class="empty" dir="auto">\#(prose: $0)</p>"# })
    \(detail.map { #"<p class="detail" lang="en" dir="auto">\#(prose: $0)</p>"# })
    <p class="onward">\(retry.map { #"<a class="button" href="">\#($0)</a> "# })\
    <a class="button" href="/">\(texts.toStart)</a></p>

    """
  }
}
