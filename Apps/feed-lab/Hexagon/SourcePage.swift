import Acceptance
import HTMLPages
import WebPages

/// A page with a source file of the package, of which each line has its own anchor, or with a document.
struct SourcePage {
  let file: String
  let source: String
  let reader: Reader

  var html: HTML { file.hasSuffix(".md") ? document : code }

  /// The way back, and the name of the file.
  private var lead: HTML {
    "<p class=\"lead\"><a href=\"/hexagon\">\(HexagonTexts(messages: reader.messages).title)</a> · \(file)</p>"
  }

  /// A document of the package, which is in English.
  private var document: HTML {
    let title = source.prefix { $0 != "\n" }.drop { "# ".contains($0) }
    let folder = file.split(separator: "/").dropLast().joined(separator: "/")
    return HexagonShell(title: String(title), reader: reader).page(
      """
      \(lead)
      <div class="article" lang="en">
      \(MarkdownText(folder: folder).blocks(source))</div>
      """)
  }

  private var code: HTML {
    let text = source.hasSuffix("\n") ? source.dropLast() : source[...]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().map { number, line -> HTML in
        "<span id=\"L\(number + 1)\"><a href=\"#L\(number + 1)\">\(number + 1)</a> \(String(line))\n</span>"
      }
    return HexagonShell(title: String(file.split(separator: "/").last ?? ""), reader: reader).page(
      """
      \(lead)
      <pre class="source" tabindex="0"><code>\(lines)</code></pre>
      """)
  }

  /// Returns a link to the page of a file, or to a line of it.
  static func link(to file: String, line: Int? = nil) -> HTML {
    let name = String(file.split(separator: "/").last ?? "")
    guard let line else { return "<a href=\"/hexagon/source/\(file)\">\(name)</a>" }
    return "<a href=\"/hexagon/source/\(file)#L\(line)\">\(name):\(line)</a>"
  }
}
