import AppSupport
import ArgumentParser
import OfflineCore
import OfflinePresentation
import Plugins

/// `feed cache verify`
struct CacheVerify: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Read everything that is stored, and check it.")

  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let session = try shared.session(.feed, name: "feed")
    let problems = try await session.app.storage.upkeep.problems()
    if session.isJSON {
      try session.console.print(
        document: VerificationDocument(ok: problems.isEmpty, problems: problems))
    } else if problems.isEmpty {
      session.console.print(session.messages.cache.sound)
    } else {
      session.console.print(session.messages.cache.problemsFound)
      for problem in problems { session.console.print("  " + problem.harmless) }
    }
    if !problems.isEmpty { throw ExitCode(1) }
  }
}
