/// The acceptance matrix as `--json` shows it.
struct AcceptanceDocument: Encodable {
  struct Row: Encodable {
    let id: String
    let title: String
    let results: [String: String]
  }

  let scenarios: [Row]
  let passed: Int
  let failed: Int
  let skipped: Int

  init(_ report: AcceptanceReport) {
    scenarios = report.rows.map { row in
      Row(
        id: row.scenario.id, title: row.scenario.title,
        results: Dictionary(
          uniqueKeysWithValues: zip(report.stores, row.outcomes.map(\.word))))
    }
    passed = report.count("passed")
    failed = report.count("failed")
    skipped = report.count("skipped")
  }
}
