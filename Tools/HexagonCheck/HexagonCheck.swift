import ArgumentParser
import Foundation

/// Checks the architecture of a SwiftPM package, this repository or any other.
@main
struct HexagonCheck: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hexagon-check",
    abstract: "Tells where a Swift package breaks its hexagon.",
    discussion: """
      Without \(Settings.file) it finds out what each target is for, and holds what is unsure to less. \
      Exits with 0 when no rule is broken, with 1 when one is; else with a code of sysexits: 64 usage, \
      65 the manifest can't be used, 66 a file is missing, 73 there are settings already, 74 output can't \
      be written, 78 wrong settings.
      """,
    subcommands: [
      Check.self, Init.self, Explain.self, WriteBaseline.self, RunSelfTest.self,
    ], defaultSubcommand: Check.self)

  static func main() {
    // Buffered output may be written only here, at exit.
    atexit {
      guard fflush(nil) != 0 else { return }
      let cause = String(cString: strerror(errno))
      HexagonCheck.warn("hexagon-check: standard output can't be written: \(cause)")
      _exit(EX_IOERR)
    }
    // The parser ends the process if the terminal is narrower than its column of names.
    setenv("COLUMNS", "80", 1)
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let message = fullMessage(for: error)
      exitCode(for: error).isSuccess ? print(message) : warn(message)
      Foundation.exit(exitCode(for: error).rawValue)
    }
  }

  /// Writes a message to standard error without the addresses among the arguments, which may hold
  /// passwords.
  static func warn(_ message: String) {
    let message = withoutAddresses(message)
    if !message.isEmpty { FileHandle.standardError.write(Data("\(message)\n".utf8)) }
  }

  static func withoutAddresses(_ message: String) -> String {
    let words = CommandLine.arguments.dropFirst().flatMap { [$0, String($0.prefix { $0 != "=" })] }
    return words.filter { $0.contains("//") || $0.contains("@") || $0.contains("assword") }
      .reduce(message) { $0.replacing($1, with: "…") }
  }
}

/// The options that select a package.
struct PackageOptions: ParsableArguments {
  @Option(name: .customLong("package"), help: "The folder of the package.")
  var root = "."

  @Option(
    help: """
      The output of 'swift package dump-package', '-' for standard input; where that can't be run, \
      such as inside another command of SwiftPM.
      """)
  var manifest: String?

  @Option(help: "The settings, instead of those at the top of the package.")
  var settings: String?

  func project() throws -> Project {
    let json =
      switch manifest {
      case "-": try FileHandle.standardInput.readToEnd() ?? Data()
      case let file?: try read(file)
      case nil: try Manifest.dump(of: root)
      }
    let project = try Project(
      manifest: json, root: root, settings: try Settings.read(settings, root: root))
    guard !project.files.isEmpty else {
      throw Problem("There is no Swift of its targets in \(root).", status: EX_NOINPUT)
    }
    return project
  }

  /// Throws if the report would overwrite a file of the package.
  func refuse(_ output: String, in project: Project) throws {
    let files = project.files.map(\.path) + ["Package.swift", Settings.file, Baseline.file]
    let own = files.map { "\(root)/\($0)" } + [manifest, settings].compactMap(\.self)
    let path = { URL(filePath: $0).standardizedFileURL.resolvingSymlinksInPath().path }
    guard !output.isEmpty, !own.map(path).contains(path(output)) else {
      throw Problem("--output needs a file that is not one of the package.", status: EX_USAGE)
    }
  }

  private func read(_ file: String) throws -> Data {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw Problem("\(file) can't be read.", status: EX_NOINPUT)
    }
    return data
  }
}

/// A command that reports in one line why it failed.
protocol PackageCommand: ParsableCommand {
  func check() throws
}

extension PackageCommand {
  func run() throws {
    do {
      try check()
    } catch let problem as Problem {
      HexagonCheck.warn("hexagon-check: \(problem.message)")
      throw ExitCode(problem.status)
    }
  }
}

struct Check: PackageCommand {
  static let configuration = CommandConfiguration(abstract: "Check a package (default).")

  @OptionGroup var package: PackageOptions
  @Option(help: "How to tell it: \(ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = ReportFormat.text
  @Option(help: "The file to write it to, instead of standard output.")
  var output: String?
  @Flag(help: "Write the module graph into its article before.")
  var writeGraph = false

  func check() throws {
    var project = try package.project()
    if writeGraph { try project.writeGraph(root: package.root) }
    let verdict = Verdict(on: project, accepting: try Baseline(root: package.root))
    let report = try format.report(on: verdict, root: package.root)
    if let output {
      try package.refuse(output, in: project)
      try "\(report)\n".write(toFile: output)
    } else {
      print(report)
    }
    if !verdict.errors.isEmpty { throw ExitCode.failure }
  }
}

extension Project {
  fileprivate mutating func writeGraph(root: String) throws {
    guard let graph = settings.graph, let page = graphPage.flatMap(ModuleGraph(self).article) else {
      throw Problem(
        "\(Settings.file) names no article with the markers of a graph.", status: EX_CONFIG)
    }
    try page.write(toFile: "\(root)/\(graph)")
    graphPage = page
  }
}

struct Explain: PackageCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the shortest way by which one part depends on another.")

  @OptionGroup var package: PackageOptions
  @Argument(help: "A target, a folder that has a role, or a module.") var user: String
  @Argument(help: "What it depends on, likewise.") var used: String

  func check() throws {
    print(try Explanation(from: user, to: used, in: Verdict(on: try package.project())).text)
  }
}

struct WriteBaseline: PackageCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Let what is found now stay: write it to \(Baseline.file); never in CI.")

  @OptionGroup var package: PackageOptions

  func check() throws {
    guard ProcessInfo.processInfo.environment["CI"] == nil else {
      throw Problem(
        "in CI (CI is set) nothing is let in: mend it, or do this by hand.", status: EX_USAGE)
    }
    let project = try package.project()
    let errors = Verdict(on: project).errors
    let before = try Baseline(root: package.root)
    let new =
      before.exceptions.isEmpty
      ? [] : Verdict(on: project, accepting: before).errors.filter { $0.rule != "baseline" }
    try Baseline(of: errors, without: new).write(root: package.root)
    print(
      "Findings that may stay: \(errors.count - new.count), in \(package.root)/\(Baseline.file).")
    if !new.isEmpty {
      print("New ones, to be mended: \(new.count); only a file that is not there yet takes all.")
    }
  }
}

struct RunSelfTest: PackageCommand {
  static let configuration = CommandConfiguration(
    commandName: "self-test",
    abstract: "Break each rule once in a copy of the package, in memory, and see it found.")

  @OptionGroup var package: PackageOptions

  func check() throws {
    let outcomes = SelfTest(on: try package.project()).outcomes
    for (rule, outcome) in outcomes {
      print("\(outcome.rawValue.padding(toLength: 13, withPad: " ", startingAt: 0)) \(rule.id)")
    }
    let counts = Dictionary(grouping: outcomes, by: \.outcome).mapValues(\.count)
    let missed = counts[.missed, default: 0]
    print(
      "\(counts[.found, default: 0]) found, \(missed) missed, "
        + "\(counts[.inapplicable, default: 0]) without anything that could break them.")
    if missed > 0 { throw ExitCode.failure }
  }
}
