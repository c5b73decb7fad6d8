import Acceptance
import HTMLPages
import Terminal

/// A comparison as a page: for each operation and store the times as numbers and as a bar.
extension ComparisonTable {
  static func page(
    _ rows: [StoreComparison.Row], on stores: [String], rounds: Int
  ) -> ReportPage {
    ReportPage(
      "Stores compared",
      summary: """
        <p>Median and 99th percentile of \(rounds) \(rounds == 1 ? "run" : "runs"), in scratch \
        copies beside the stores. Only times of one comparison can be compared.</p>
        """,
      content: """
        <div class="wide"><table>
        <caption>Each bar is a median, beside the slowest one of its operation; below it stands the \
        99th percentile</caption>
        <thead><tr><th scope="col">Operation</th>\
        \(stores.map { "<th scope=\"col\">\($0)</th>" as HTML })</tr></thead>
        <tbody>
        \(rows.map(tableRow))</tbody>
        </table></div>
        """)
  }

  private static func tableRow(_ row: StoreComparison.Row) -> HTML {
    let slowest = row.timings.map(\.median).max() ?? .zero
    let cells = row.timings.map { timings -> HTML in
      let share = slowest > .zero ? Int((timings.median / slowest * 100).rounded()) : 0
      return """
        <td><div class="time"><span>\(text(timings.median))</span>\
        <i style="--share: \(max(1, share))%"></i></div>\
        <span class="p99">\(text(timings.p99))</span></td>
        """
    }
    return """
      <tr><th scope="row">\(row.operation)</th>\(cells)</tr>

      """
  }
}
