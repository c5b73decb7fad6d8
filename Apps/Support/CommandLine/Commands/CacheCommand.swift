public import ArgumentParser
import Composition
import OfflineCore
import Presentation
import Terminal

/// The command `cache`, with a subcommand for each task on a store.
public struct CacheCommand<P: Product>: AsyncParsableCommand {
  /// The name, the help and the subcommands.
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "cache",
      abstract: "Look at the store, clear it, check it, or copy it to another one.",
      subcommands: [
        CacheInfoCommand<P>.self, CacheListCommand<P>.self, CacheClearCommand<P>.self,
        CacheVerifyCommand<P>.self,
        CacheMigrateCommand<P>.self,
      ],
      defaultSubcommand: CacheInfoCommand<P>.self)
  }

  /// Creates a command that the parser fills in.
  public init() {}
}

struct CacheVerifyCommand<P: Product>: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "verify", abstract: "Read everything that is stored, and check it.",
      discussion: .json(
        #"{"ok": BOOL, "problems": [S], "lists": N?, "items": N?, "images": N?, "notices": [S]?}"#))
  }

  @OptionGroup var shared: SharedOptions

  /// - Throws: `ExitCode` 1 if anything is damaged; `StoreError`, or `CancellationError`.
  func run() async throws {
    let session = try shared.session(of: P.self)
    var problems = try await VerifyCache(session.app.storage)().map(\.detail)
    let report = problems.isEmpty ? try await InspectStorage(session.app.storage)() : nil
    // A list that can't be counted is damaged, even if the check found no problem.
    if let report, report.damaged > 0 { problems = [session.messages.message(for: report.damage)] }
    report?.risks.forEach(session.warn)
    let console = session.console
    if session.isJSON {
      let document: Document = [
        "ok": problems.isEmpty, "problems": problems, "lists": report?.lists.count,
        "items": report?.itemCount, "images": report?.imageData.count,
        "notices": report.flatMap { $0.risks.isEmpty ? nil : $0.risks },
      ]
      try console.print(document: document)
    } else if problems.isEmpty, let report {
      let text =
        report.isEmpty
        ? session.messages.nothingSaved(in: report.place)
        : session.messages.sound(
          lists: report.lists.count, items: report.itemCount, images: report.imageData.count)
      console.print("\(text)")
    } else {
      console.print("\(session.messages.problemsFound)")
      for problem in problems { console.print(label: "  ", "\(problem)") }
    }
    if !problems.isEmpty { throw ExitCode(1) }
  }
}
