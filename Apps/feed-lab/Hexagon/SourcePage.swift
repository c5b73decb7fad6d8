import Report
import WebPages

/// A file of the package, each line with an address of its own.
struct SourcePage {
  let file: String
  let source: String
  let reader: Reader

  var text: String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .enumerated().map { number, line -> HTML in
        "<span id=\"L\(number + 1)\"><a href=\"#L\(number + 1)\">\(number + 1)</a> \(String(line))\n</span>"
      }
    return HexagonShell(title: String(file.split(separator: "/").last ?? ""), reader: reader).page(
      """
      <p class="lead"><a href="/hexagon">\(HexagonTexts(messages: reader.messages).title)</a> · \(file)</p>
      <pre class="source" tabindex="0"><code>\(lines)</code></pre>
      """)
  }

  /// A link to a line such as `Core/OfflineCore/Lists/LoadList.swift:44`.
  static func link(to line: String) -> HTML {
    let parts = line.split(separator: ":")
    let name = line.split(separator: "/").last ?? ""
    return
      "<a href=\"/hexagon/source/\(String(parts[0]))#L\(String(parts[1]))\">\(String(name))</a>"
  }
}
