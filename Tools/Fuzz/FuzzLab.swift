import ArgumentParser
import Foundation

#if !LIBFUZZER
  @main
#endif
struct FuzzLab: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz-lab", abstract: "Feeds hostile bytes to all that reads.",
    subcommands: [List.self, Replay.self, Seeds.self, Grow.self, Measure.self])

  static func main() async {
    // The parser ends the process if the terminal is narrower than its column of names.
    setenv("COLUMNS", "80", 1)
    await main(nil)
  }
}

struct Entries: ParsableArguments {
  @Option(help: "An empty folder, where files are tried; best in memory.") var folder: String

  /// Returns all entries, or those with these names.
  func all(named names: [String] = []) throws -> [FuzzEntry] {
    let all = FuzzEntry.all(below: folder)
    if let name = names.first(where: { name in !all.contains { $0.name == name } }) {
      throw ValidationError(
        "there is no entry '\(name)'; there are: \(all.map(\.name).joined(separator: ", "))")
    }
    return names.isEmpty ? all : all.filter { names.contains($0.name) }
  }
}

struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Prints the names of the entries.")

  @OptionGroup var entries: Entries

  func run() throws { for entry in try entries.all() { print(entry.name) } }
}

struct Replay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Tries each entry on its samples, and on short growing inputs."
  )

  @OptionGroup var entries: Entries
  @Option(help: "Holds a folder of samples for each entry.") var corpus: String
  @Argument var names: [String] = []

  func run() async throws {
    var count = 0
    for entry in try entries.all(named: names) {
      let folder = "\(corpus)/\(entry.name)"
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      for file in files.sorted() {
        // If this input crashes, its name is the last line of the output.
        show("\(entry.name)/\(file)")
        await entry.tryOut(try Data(contentsOf: URL(filePath: "\(folder)/\(file)")))
      }
      for input in entry.growing {
        show("\(entry.name): \(input.name)")
        for length in [0, 100, 1000] { await entry.tryOut(input.bytes(length)) }
        await entry.tryOut(input.bytes(1000).dropLast())
      }
      count += files.count + 4 * entry.growing.count
    }
    print("\(count) inputs were read")
  }
}

struct Seeds: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seeds", abstract: "Writes short growing inputs into a folder, to fuzz from.")

  @OptionGroup var entries: Entries
  @Argument var name: String
  @Argument var target: String

  func run() throws {
    for entry in try entries.all(named: [name]) {
      for (number, input) in entry.growing.enumerated() {
        try input.bytes(200).write(to: URL(filePath: "\(target)/growing-\(number)"))
      }
    }
  }
}

/// Prints without buffering, because what follows may end the process.
func show(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
