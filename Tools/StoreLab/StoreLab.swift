import ArgumentParser
import Foundation

/// What tries stores for minutes: `Tools/crashlab`, `Tools/history` and `Tools/mutants` are its
/// commands.
@main
struct StoreLab: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store-lab", abstract: "Tries what becomes of stores when much goes wrong.",
    subcommands: [
      CrashesCommand.self, HistoryCommand.self, MutantsCommand.self, SaveCommand.self,
      WriteCommand.self,
    ])

  static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch let error as LabError {
      FileHandle.standardError.write(Data("store-lab: \(error)\n".utf8))
      exit(withError: ExitCode(70))
    } catch {
      exit(withError: error)
    }
  }
}

/// Prints at once, whoever reads.
func show(_ words: String...) {
  FileHandle.standardOutput.write(Data((words.joined(separator: " ") + "\n").utf8))
}

/// The lab itself can't go on.
struct LabError: Error, CustomStringConvertible {
  let description: String
}
