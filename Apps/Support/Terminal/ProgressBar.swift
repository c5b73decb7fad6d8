/// A progress bar on standard error, shown only on a terminal.
package struct ProgressBar {
  private static let width = 30

  private let console: Console
  private let isShown: Bool

  package init(console: Console, isShown: Bool) {
    self.console = console
    self.isShown = isShown && console.showsProgress
  }

  package func show(_ done: Int, of total: Int) {
    guard isShown, total > 0 else { return }
    let count = " \(done)/\(total)"
    // A full line makes some terminals start another one, which would not be overwritten.
    let room = (console.errorWidth ?? .max) - 1 - count.count
    let width = max(0, min(Self.width, room))
    let filled = done * width / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    console.showProgress("\(bar)\(count)")
  }

  /// Clears the line for further output.
  package func end() { if isShown { console.showProgress("") } }
}
