import ArgumentParser
import CommandLine
import Composition
import LeagueCore
import Presentation
import Terminal

struct Validate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: """
      Delete the saved lists that have expired or are damaged, and damaged images. Deleting the \
      last list also deletes all images.
      """,
    discussion: .json(
      #"{"kept": N, "deleted": N, "damaged": N, "removedImages": N, "notices": [S]?}"#))

  @OptionGroup var shared: SharedOptions

  @Option(help: .now)
  var now: String?

  func run() async throws {
    let session = try shared.session(of: LeagueProduct.self, now: now)
    let summary = try await session.onDisposableCopy { try await $0.validateLeagues() }
    session.warn(ofRemovedImages: summary.removedImages)
    if summary.fromTheFuture > 0 { session.warn(session.messages.keptFromTheFuture) }
    if session.isJSON {
      try session.print([
        "kept": summary.kept, "deleted": summary.deleted, "damaged": summary.damaged,
        "removedImages": summary.removedImages + summary.clearedImages,
      ])
    } else {
      let text = session.messages.validated(
        kept: summary.kept, deleted: summary.deleted, damaged: summary.damaged)
      session.console.print("\(text)")
      session.tell(ofClearedImages: summary.clearedImages)
    }
  }
}
