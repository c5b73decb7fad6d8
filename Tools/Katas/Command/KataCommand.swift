import ArgumentParser
import FoundationEssentials
import KataExercises
import KataJudge
import KataSolutions
import Platform

/// The program behind `Tools/kata`, which judges the katas.
@main
struct KataCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kata", abstract: "Judges the katas.",
    subcommands: [Judge.self, Look.self, Write.self])

  static func main() async {
    // The parser ends the process if the terminal is narrower than its column of names.
    setenv("COLUMNS", "80", 1)
    await main(nil)
  }
}

/// The choice between the exercises and the solutions.
struct WorkOptions: ParsableArguments {
  @Flag(help: "Take the solutions for the exercises.") var solutions = false

  var work: Workbook { solutions ? .solutions : .exercises }
  var words: [String] { solutions ? ["--solutions"] : [] }
}

/// Judges one kata. Exits with 1 if a check fails.
struct Judge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Judges one kata.")

  @OptionGroup var options: WorkOptions
  @Argument var number: Int
  @Argument(help: "The file that the verdict is written to: an exercise may print, too.")
  var file: String

  func run() async throws {
    guard let kata = Kata.all.first(where: { $0.number == number }) else {
      throw ValidationError("The katas are 1 to \(Kata.all.count).")
    }
    var work = options.work
    work.writer = ["/proc/\(getpid())/exe", "write"] + options.words
    func write(_ text: String) throws {
      try text.write(toFile: file, atomically: false, encoding: .utf8)
    }
    let verdict = try await kata.judge(work) {
      try write("\($0)\n")
    }
    try write("\(verdict)\n")
    if verdict.failure != nil { throw ExitCode.failure }
  }
}

/// Shows a store of kata 8 in use, or the failures that the conformance kit finds in it.
struct Look: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows a store of kata 8.", usage: "Tools/kata look A|B|C|D|E [ID|all]",
    helpNames: [])

  @Argument(help: "One of A to E.") var letter: String
  @Argument(help: "A requirement of the kit, or all.") var requirement: String?

  private var store: WrongStore? {
    WrongStore.all.first { $0.letter == letter.uppercased() }
  }

  func validate() throws {
    guard store != nil else { throw ValidationError("The stores are A to E.") }
    guard let requirement, requirement != "all" else { return }
    if let problem = WrongStore.problem(withRequirement: requirement) {
      throw ValidationError(problem)
    }
  }

  func run() async throws {
    guard let store else { return }
    let lines =
      switch requirement {
      case nil: try await store.story()
      case "all": try await store.failures(of: nil)
      case let id?: try await store.failures(of: id)
      }
    print(lines.isEmpty ? "The kit finds nothing." : lines.joined(separator: "\n"))
  }
}

/// The process that kata 4 kills.
struct Write: AsyncParsableCommand {
  static let configuration = CommandConfiguration(shouldDisplay: false)

  @OptionGroup var options: WorkOptions
  @Argument var place: String

  func run() async throws { try await KilledWriter(options.work).write(at: place) }
}
