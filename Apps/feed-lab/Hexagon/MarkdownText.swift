import HTMLPages

/// An article in Markdown as HTML: headings, paragraphs, lists, quotes, tables, code, strong text and links.
struct MarkdownText {
  /// The folder of the article in the package, which relative links start from.
  let folder: String

  /// Returns the blocks of an article.
  func blocks(_ text: String) -> [HTML] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var blocks: [HTML] = []
    while let line = lines.first {
      if line.isEmpty {
        lines.removeFirst()
      } else if line.hasPrefix("```") {
        lines.removeFirst()
        let code = take(&lines) { !$0.hasPrefix("```") }.map { "\($0)\n" as HTML }
        lines = lines.dropFirst()
        blocks.append("<pre tabindex=\"0\"><code>\(code)</code></pre>\n")
      } else if line.hasPrefix(">") {
        let quoted = take(&lines) { $0.hasPrefix(">") }.map {
          $0.dropFirst($0.hasPrefix("> ") ? 2 : 1)
        }
        blocks.append("<blockquote>\(self.blocks(quoted.joined(separator: "\n")))</blockquote>\n")
      } else if line.hasPrefix("|") {
        blocks.append(table(take(&lines) { $0.hasPrefix("|") }))
      } else if line.hasPrefix("#") {
        blocks.append(heading(lines.removeFirst()))
      } else {
        let block = take(&lines) { !$0.isEmpty && !$0.hasPrefix("```") }
        blocks.append(list(block) ?? paragraph(block))
      }
    }
    return blocks
  }

  /// Converts code, strong text and links. Addresses of this server and files of the package become links.
  func inline(_ text: some StringProtocol) -> HTML {
    let text = String(text)
    guard
      let found = text.firstMatch(
        of: /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\(([^)]+)\)/)
    else { return "\(text)" }
    let (_, code, strong, emphasis, label, target) = found.output
    let piece: HTML
    if let code {
      piece =
        code.hasPrefix("/hexagon")
        ? "<a href=\"\(code)\"><code>\(code)</code></a>" : "<code>\(code)</code>"
    } else if let strong {
      piece = "<strong>\(inline(strong))</strong>"
    } else if let emphasis {
      piece = "<em>\(inline(emphasis))</em>"
    } else if let label, let address = target.flatMap(address) {
      piece = "<a href=\"\(address)\">\(inline(label))</a>"
    } else {
      // Folders have no page on this server.
      piece = inline(label ?? "")
    }
    return "\(text[..<found.range.lowerBound])\(piece)\(inline(text[found.range.upperBound...]))"
  }

  private func address(of target: Substring) -> String? {
    guard !target.hasPrefix("/hexagon"), !target.hasPrefix("#"), !target.hasPrefix("https:") else {
      return String(target)
    }
    let parts = target.split(separator: "#", maxSplits: 1)
    var path = folder.split(separator: "/")
    for part in parts[0].split(separator: "/") {
      if part == ".." { _ = path.popLast() } else { path.append(part) }
    }
    let file = path.joined(separator: "/")
    guard PackageSources.shared.text(of: file) != nil else { return nil }
    return "/hexagon/source/\(file)" + (parts.count > 1 ? "#\(parts[1])" : "")
  }

  private func take(
    _ lines: inout ArraySlice<Substring>, while belongs: (Substring) -> Bool
  ) -> [Substring] {
    let block = Array(lines.prefix(while: belongs))
    lines = lines.dropFirst(block.count)
    return block
  }

  private func heading(_ line: Substring) -> HTML {
    let level = line.prefix { $0 == "#" }.count
    let words = line.dropFirst(level + 1)
    // As a site of documents names it, so that links to it arrive.
    let name = String(
      words.lowercased().compactMap {
        $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil
      })
    return level == 1 ? "" : "<h\(level) id=\"\(name)\">\(inline(words))</h\(level)>\n"
  }

  private func paragraph(_ lines: [Substring]) -> HTML {
    "<p>\(inline(lines.joined(separator: " ")))</p>\n"
  }

  /// Returns a list, or `nil` if the lines are none. A line that is indented continues its item.
  private func list(_ lines: [Substring]) -> HTML? {
    guard let first = lines.first?.firstMatch(of: #/^(?:-|[0-9]+\.) /#) else { return nil }
    let items = lines.reduce(into: [String]()) { items, line in
      if let mark = line.firstMatch(of: #/^(?:-|[0-9]+\.) /#) {
        items.append(String(line[mark.range.upperBound...]))
      } else {
        items[items.count - 1] += " " + line.drop { $0 == " " }
      }
    }
    let content = items.map { "<li>\(inline($0))</li>\n" as HTML }
    return first.output == "- " ? "<ul>\n\(content)</ul>\n" : "<ol>\n\(content)</ol>\n"
  }

  private func table(_ lines: [Substring]) -> HTML {
    let rows = lines.filter { !$0.allSatisfy { "|-: ".contains($0) } || $0.contains("| |") }.map {
      line in
      line.dropFirst().dropLast(line.hasSuffix("|") ? 1 : 0)
        .split(separator: "|", omittingEmptySubsequences: false).map { inline($0.trimmed) }
    }
    let content = rows.enumerated().map { index, cells -> HTML in
      let row = cells.map { index == 0 ? "<th scope=\"col\">\($0)</th>" : "<td>\($0)</td>" as HTML }
      return "<tr>\(row)</tr>\n"
    }
    return "<div class=\"scroll\" tabindex=\"0\"><table>\n\(content)</table></div>\n"
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " }
    return start.prefix(start.count - start.reversed().prefix { $0 == " " }.count)
  }
}
