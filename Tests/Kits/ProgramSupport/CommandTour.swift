import Foundation

/// Runs each command of a program in each of its forms, to collect everything that it prints.
public struct CommandTour: Sendable {
  private struct Command: Decodable {
    struct Argument: Decodable {
      struct Name: Decodable { let name: String }
      let names: [Name]?
    }
    let commandName: String
    let subcommands: [Command]?
    let arguments: [Argument]?

    func knows(_ option: String) -> Bool {
      (arguments ?? []).contains { ($0.names ?? []).contains { "--\($0.name)" == option } }
    }
  }

  /// A command line and its output.
  public struct Stop: Sendable {
    /// The arguments of the program.
    public let call: String
    /// The text of both streams.
    public let text: String
  }

  private let program: BuiltProgram
  private let options: [[String]]
  private let operands: [String: [String]]

  /// - Parameters:
  ///   - options: Options with their values, passed to every command that has them.
  ///   - operands: Further arguments that a command needs, by the names of the command.
  public init(of program: String, options: [[String]], operands: [String: [String]]) throws {
    self.program = try BuiltProgram(program)
    self.options = options
    self.operands = operands
  }

  /// Runs all commands except `others`, each form in a home folder of its own that the default
  /// command prepares.
  public func stops(leavingOut others: Set<String> = []) async throws -> [Stop] {
    struct Help: Decodable { let command: Command }
    let help = try await program.run(["--experimental-dump-help"])
    let root = try JSONDecoder().decode(Help.self, from: help.output).command
    var stops: [Stop] = []
    for (path, command) in leaves(of: root, at: []) {
      let name = path.joined(separator: " ")
      guard !others.contains(name), path.last != "help" else { continue }
      let words = path + options.filter { command.knows($0[0]) }.joined()
      for form in [[], ["--json"], ["--trace"]] where form.allSatisfy(command.knows) {
        stops.append(try await stop(words + form, name: name, onTerminal: false))
      }
      stops.append(try await stop(words, name: name, onTerminal: true))
    }
    return stops
  }

  private func stop(_ words: [String], name: String, onTerminal: Bool) async throws -> Stop {
    let home = FileManager.default.temporaryDirectory.path + "/tour-\(UUID())"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: home) }
    // The search path is empty, so the program can't start others to open or draw anything.
    let environment = ["HOME": home, "PATH": "\(home)/nothing"]
    _ = try await program.run(options.flatMap { $0 }, environment: environment)
    let all = words + (operands[name] ?? []).map { $0.replacing("HOME", with: home) }
    guard !onTerminal else {
      let screen = try await program.screen(
        of: .both, all, environment: environment, columns: 60)
      return Stop(call: "\(all) on a terminal", text: screen.text)
    }
    let result = try await program.run(all, environment: environment)
    return Stop(call: "\(all)", text: result.text + result.errors)
  }

  private func leaves(of command: Command, at path: [String]) -> [([String], Command)] {
    guard let commands = command.subcommands?.filter({ $0.commandName != "help" }),
      !commands.isEmpty
    else { return [(path, command)] }
    return commands.flatMap { leaves(of: $0, at: path + [$0.commandName]) }
  }
}
