import Acceptance
import HTMLPages
import WebPages

/// A page with a source file of the package. Each line has its own anchor.
struct SourcePage {
  let file: String
  let source: String
  let reader: Reader

  var html: HTML {
    let text = source.hasSuffix("\n") ? source.dropLast() : source[...]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().map { number, line -> HTML in
        "<span id=\"L\(number + 1)\"><a href=\"#L\(number + 1)\">\(number + 1)</a> \(String(line))\n</span>"
      }
    return HexagonShell(title: String(file.split(separator: "/").last ?? ""), reader: reader).page(
      """
      <p class="lead"><a href="/hexagon">\(HexagonTexts(messages: reader.messages).title)</a> · \(file)</p>
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
