import AppSupport

/// A bar on standard error that grows with the work; only where a person sees it.
struct ProgressBar {
  private static let width = 30

  private let console: Console
  private let isShown: Bool

  init(console: Console, isShown: Bool) {
    self.console = console
    self.isShown = isShown && console.errorIsTerminal
  }

  func show(_ done: Int, of total: Int) {
    guard isShown, total > 0 else { return }
    let filled = done * Self.width / total
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    console.showProgress("\(bar) \(done)/\(total)")
  }

  /// Leaves the line to what comes next.
  func end() {
    if isShown { console.showProgress("") }
  }
}
