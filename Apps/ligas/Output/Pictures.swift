import AppSupport
import FoundationEssentials
import LeaguePresentation
import OfflineCore

/// Crests and portraits as the terminal shows them; none where it can't.
struct Pictures {
  private var sequences: [URL: String] = [:]

  /// Whether there is a column for them.
  let areShown: Bool

  /// Loads what the terminal can show, and tells how many are left out, and why.
  ///
  /// - Throws: `CancellationError` alone.
  init(at addresses: [URL?], in session: LeagueSession) async throws {
    let terminal = TerminalPicture(environment: ProcessEnvironment.variable)
    areShown = terminal != nil && session.console.isTerminal
    guard areShown, let terminal else { return }
    let load = session.app.loadImageData
    let loadPictures = LoadPictures(for: terminal) { try await load($0).data }
    let pictures = try await loadPictures(addresses.compactMap { $0 })
    sequences = pictures.sequences
    let messages = session.messages
    if pictures.leftOut > 0 { session.warn(messages.picturesLeftOut(pictures.leftOut)) }
    if pictures.tooMany > 0 { session.warn(messages.picturesTooMany(pictures.tooMany)) }
  }

  /// A line that starts with a picture.
  func line(_ text: TerminalText, at url: URL?) -> TerminalText {
    "\(TerminalText(verbatim: url.flatMap { sequences[$0] } ?? ""))\(margin)\(text)"
  }

  /// A line beside the lower half of a picture.
  func nextLine(_ text: TerminalText) -> TerminalText { "\(margin)\(text)" }

  private var margin: TerminalText {
    areShown ? "\u{1B}[\(TerminalPicture.columns + 1)C" : ""
  }
}
