public import HTMLPages

/// A matrix as a page: the totals, the result of each check on each store, and the reasons for failed and
/// skipped checks.
extension Matrix {
  /// - Parameters:
  ///   - title: The subject of the checks.
  ///   - note: An additional note, such as how to repeat the run.
  public func page(_ title: String, rows: [Row], note: String = "") -> ReportPage {
    let totals = Totals(rows)
    let verdict =
      totals.failed == 0 ? "Everything that was checked holds." : "Not everything holds."
    return ReportPage(
      title,
      summary: """
        <ul class="totals">
        \(Self.total(totals.passed, of: "passed"))\
        \(Self.total(totals.failed, of: "failed"))\
        \(Self.total(totals.skipped, of: "skipped"))
        </ul>
        <p><strong>\(verdict)</strong> \(note)</p>
        """,
      content: """
        <div class="wide"><table class="matrix">
        <caption>Each check, and how it ended on each store</caption>
        <thead><tr><th scope="col">Id</th><th scope="col">What is checked</th>\
        \(stores.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
        <tbody>
        \(rows.map(tableRow))</tbody>
        </table></div>
        \(section("What failed", content: reasons(rows, for: "failed")))\
        \(section("What was skipped", content: reasons(rows, for: "skipped")))
        """)
  }

  private static func total(_ count: Int, of word: String) -> HTML {
    """
    <li><b class="\(count == 0 ? "none" : word)">\(count)</b> <span>\(word)</span></li>

    """
  }

  private func tableRow(_ row: Row) -> HTML {
    let steps: [HTML] =
      row.played.isEmpty
      ? row.steps.isEmpty ? [] : ["<ol>\(row.steps.map { "<li>\($0)</li>" as HTML })</ol>"]
      : zip(stores, row.played).map { "<h3>On \($0)</h3>\n<ol>\($1.map(playedStep))</ol>" }
    let title: HTML =
      steps.isEmpty
      ? "\(row.title)" : "<details><summary>\(row.title)</summary>\n\(steps)</details>"
    return """
      <tr><th scope="row">\(row.id)</th><td>\(title)</td>\(row.cells.map(tableCell))</tr>

      """
  }

  private func playedStep(_ step: Step) -> HTML {
    let details: HTML = "<ul>\(step.details.map { "<li>\($0)</li>" })</ul>"
    return "<li>\(step.words)\(details, if: !step.details.isEmpty)</li>"
  }

  private func tableCell(_ cell: Cell) -> HTML {
    guard let word = cell.word else { return "<td></td>" }
    let mark =
      switch cell {
      case .passed: "✓"
      case .failed: "✗"
      case .skipped, .inapplicable: "–"
      }
    return "<td class=\"mark \(word)\">\(mark) <span>\(word)</span></td>"
  }

  /// Returns the reasons of one kind, each with its check and store.
  private func reasons(_ rows: [Row], for word: String) -> [HTML] {
    rows.flatMap { row in
      zip(stores, row.cells).filter { $1.word == word }.map { store, cell -> HTML in
        """
        <div class="reason \(word)"><h3>\(row.id) on \(store): \(row.title)</h3>
        \(cell.lines.map { "<p>\($0)</p>" as HTML })</div>

        """
      }
    }
  }

  private func section(_ title: String, content: [HTML]) -> HTML {
    content.isEmpty ? "" : "<section><h2>\(title)</h2>\n\(content)</section>\n"
  }
}
