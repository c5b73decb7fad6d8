import AppSupport
import OfflinePresentation
import Plugins

/// The acceptance matrix as people see it: a row a scenario, a column a store.
struct AcceptanceMatrix {
  private let stores: [String]
  private let console: Console
  private let titleWidth: Int

  init(_ scenarios: [Scenario], on stores: [StoreWord], console: Console) {
    titleWidth = (scenarios.map(\.title.count).max() ?? 0) + 1
    self.stores = stores.map(\.plugin.scheme)
    self.console = console
  }

  func begin() {
    let names = stores.map { "  \($0)" }.joined()
    console.print(console.bold(Self.padded("", titleWidth + 5) + names))
  }

  func show(_ row: AcceptanceReport.Row) {
    let cells = zip(stores, row.outcomes).map { store, outcome in
      "  \(mark(outcome))\(String(repeating: " ", count: store.count - 1))"
    }
    console.print(
      Self.padded(row.scenario.id, 5) + Self.padded(row.scenario.title, titleWidth)
        + cells.joined())
    for (store, outcome) in zip(stores, row.outcomes) {
      guard case .failed(let step, let expected, let found) = outcome else { continue }
      console.print("     \(store): \(step.harmless)")
      console.print("       expected \(expected.harmless)")
      console.print("       found    \(found.harmless)")
    }
  }

  func end(_ report: AcceptanceReport) {
    for (index, store) in stores.enumerated() {
      let reasons = report.rows.compactMap { row -> (String, String)? in
        guard case .skipped(let reason) = row.outcomes[index] else { return nil }
        return (reason, row.scenario.id)
      }
      for (reason, ids) in Dictionary(grouping: reasons, by: \.0).sorted(by: { $0.key < $1.key }) {
        console.print(
          console.dim("–  \(store): \(ids.map(\.1).joined(separator: ", ")): \(reason)"))
      }
    }
    console.print(
      "\(report.count("passed")) passed, \(report.count("failed")) failed, "
        + "\(report.count("skipped")) skipped")
  }

  private func mark(_ outcome: AcceptanceReport.Outcome) -> String {
    switch outcome {
    case .passed: console.green("✓")
    case .failed: console.red("✗")
    case .skipped: console.dim("–")
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
