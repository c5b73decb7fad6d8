import Acceptance
import Terminal

/// A view of scenarios while they run, which shows how a policy works.
struct StepsView {
  let console: Console

  func begin(_ scenario: Scenario, on store: String) {
    console.print(
      label: "\n\(console.bold(scenario.id))  ", console.bold("\(scenario.title), on \(store)"))
  }

  /// Shows a step, followed by the calls that it made.
  func show(_ step: PlayedStep) {
    let words = step.words.split(separator: " ", maxSplits: 1)
    let margin = String(repeating: " ", count: "Given ".count)
    let keyword = String((words[0] + margin).prefix(margin.count))
    console.print(label: "  \(console.bold(keyword))", "\(words.dropFirst().joined())")
    for line in step.lines {
      console.print(label: "  \(margin)\(console.dim("·")) ", console.dim(line))
    }
  }

  func end(_ outcome: AcceptanceReport.Outcome) {
    switch outcome {
    case .passed: console.print("  \(console.green("✓ passed"))")
    case .failed(_, let expected, let found):
      console.print("  \(console.red("✗ failed"))")
      console.print(label: "    expected ", "\(expected)")
      console.print(label: "    found    ", "\(found)")
    case .skipped(let reason): console.print(label: "  \(console.dim("– skipped:")) ", "\(reason)")
    }
  }
}
