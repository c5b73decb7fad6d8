import AppSupport
import CacheCore
import FoundationEssentials

/// Crests and portraits as the terminal shows them; none where it can't.
struct Pictures {
  private static let concurrency = 4

  private var sequences: [URL: String] = [:]

  /// Whether there is a column for them.
  let areShown: Bool

  /// Loads what the terminal can show. A picture that can't be had is left out: it is decoration.
  ///
  /// - Throws: `CancellationError` alone.
  init(at addresses: [URL?], in session: LeagueSession) async throws {
    let terminal = TerminalPicture(environment: ProcessEnvironment.variable)
    areShown = terminal != nil && session.console.isTerminal && !session.isJSON
    guard areShown, let terminal else { return }
    let load = session.app.loadImageData
    sequences = try await withThrowingTaskGroup(of: (URL, String?).self) { group in
      var found: [URL: String] = [:]
      var rest = Set(addresses.compactMap { $0 }).makeIterator()
      let start = { (url: URL) in
        group.addTask {
          let data = try? await load(url).data
          try Task.checkCancellation()
          return (url, data.flatMap(terminal.sequence))
        }
      }
      for _ in 0..<Self.concurrency { rest.next().map(start) }
      while let (url, sequence) = try await group.next() {
        found[url] = sequence
        rest.next().map(start)
      }
      return found
    }
  }

  /// A line that starts with a picture.
  func line(_ text: String, at url: URL?) -> String {
    (url.flatMap { sequences[$0] } ?? "") + margin + text
  }

  /// A line beside the lower half of a picture.
  func nextLine(_ text: String) -> String { margin + text }

  private var margin: String {
    areShown ? "\u{1B}[\(TerminalPicture.columns + 1)C" : ""
  }
}
