import ArgumentParser
import Foundation
import Platform
import Subprocess
import SystemPackage

/// The cost of reading an input.
struct Cost {
  var seconds: Double
  /// The peak of memory, without the input, in bytes.
  var bytes: Double

  /// Returns the smaller of two measurements of the same thing, because noise only adds.
  func lesser(_ other: Cost) -> Cost {
    Cost(seconds: min(seconds, other.seconds), bytes: min(bytes, other.bytes))
  }
}

struct Grow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "grow",
    abstract: "Measures what inputs of a quarter, a half and the whole of the limit cost.")

  /// The largest allowed growth of time when the input doubles; linear growth is 2. It is judged
  /// over two doublings.
  private static let ratio = 2.6
  /// Inputs that cost less at their limit are harmless; the first use of fresh memory can be most of it.
  private static let leastSeconds = 0.1
  /// The largest allowed number of seconds per MiB: slow linear code would also keep others waiting.
  private static let slowest = 2.0
  /// The largest allowed memory in bytes: a fixed part, and a part per byte of input. Parsers of
  /// JSON need some for each value, and buffers grow in steps.
  private static let memory = (perByte: 24.0, least: 8.0 * 0x10_0000)

  @OptionGroup var entries: Entries
  @Argument var names: [String] = []

  func run() async throws {
    var failures = 0
    var count = 0
    show(row("entry", "input", "KiB", "ms", "growth", "MiB", "growth"))
    for entry in try entries.all(named: names) {
      for (number, input) in entry.growing.enumerated() {
        count += 1
        if try await !isLinear(entry, number: number, input: input) { failures += 1 }
      }
    }
    show("\(count) inputs, \(failures) of them cost more than their length")
    guard failures == 0 else { throw ExitCode.failure }
  }

  private func isLinear(
    _ entry: FuzzEntry, number: Int, input: GrowingInput
  ) async throws -> Bool {
    let sizes = [entry.limit / 4, entry.limit / 2, entry.limit]
    var costs: [Cost] = []
    for size in sizes {
      guard let cost = try await cost(entry, number: number, size: size) else { return false }
      costs.append(cost)
    }
    var isLinear = holds(costs, for: sizes)
    // Measures again, because other programs of this machine may have disturbed the measurement.
    for _ in 0..<2 where !isLinear {
      for (index, size) in sizes.enumerated() {
        guard let again = try await cost(entry, number: number, size: size) else { return false }
        costs[index] = costs[index].lesser(again)
      }
      isLinear = holds(costs, for: sizes)
    }
    let growth = { (value: KeyPath<Cost, Double>) in
      zip(costs.dropFirst(), costs).map { later, earlier in
        String(format: "×%.1f", later[keyPath: value] / max(earlier[keyPath: value], 1e-6))
      }.joined(separator: " ")
    }
    show(
      row(
        entry.name, input.name, "\(entry.limit >> 10)",
        String(format: "%.1f", costs[2].seconds * 1000), growth(\.seconds),
        String(format: "%.1f", costs[2].bytes / 0x10_0000), growth(\.bytes))
        + (isLinear ? "" : "  too much"))
    return isLinear
  }

  private func holds(_ costs: [Cost], for sizes: [Int]) -> Bool {
    let (first, last) = (costs[0], costs[2])
    let isFast = last.seconds <= max(Self.leastSeconds, Self.slowest * Double(sizes[2]) / 0x10_0000)
    let isLinear =
      last.seconds < Self.leastSeconds || last.seconds <= Self.ratio * Self.ratio * first.seconds
    return isFast && isLinear
      && zip(costs, sizes).allSatisfy { cost, size in
        cost.bytes <= Self.memory.least + Self.memory.perByte * Double(size)
      }
  }

  /// Returns the cost measured by a separate process, or `nil`, after printing why, if that failed.
  private func cost(_ entry: FuzzEntry, number: Int, size: Int) async throws -> Cost? {
    let result = try await Subprocess.run(
      .path("/proc/self/exe"),
      arguments: ["measure", "--folder", entries.folder, entry.name, "\(number)", "\(size)"],
      output: .string(limit: 1 << 10), error: .string(limit: 1 << 20))
    let figures = result.standardOutput.split(separator: " ").compactMap {
      Double($0.trimmingCharacters(in: .whitespacesAndNewlines))
    }
    guard result.terminationStatus.isSuccess, figures.count == 2 else {
      let last = result.standardError.split(separator: "\n").first ?? ""
      show("\(entry.name), \(entry.growing[number].name), \(size) bytes: no end: \(last)")
      return nil
    }
    return Cost(seconds: figures[0], bytes: figures[1])
  }

  private func row(_ words: String...) -> String {
    zip(words, [20, 28, 8, 10, 14, 10, 12]).map { word, width in
      word.padding(toLength: max(width, word.count), withPad: " ", startingAt: 0)
    }.joined()
  }
}

struct Measure: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Prints the seconds and bytes that one input takes.")

  @OptionGroup var entries: Entries
  @Argument var name: String
  @Argument var number: Int
  @Argument var size: Int

  func run() async throws {
    // Ends a run that takes too long.
    alarm(120)
    guard let entry = try entries.all(named: [name]).first else { return }
    let input = entry.growing[number].bytes(size)
    // Warms up first, so that one-time initialization does not count.
    await entry.tryOut(entry.growing[number].bytes(100))
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    let before = try memory("VmRSS:")
    var seconds = Double.infinity
    var peak = 0.0
    for round in 0..<3 where round == 0 || seconds < 1 {
      let start = clock(CLOCK_PROCESS_CPUTIME_ID)
      await entry.tryOut(input)
      seconds = min(seconds, clock(CLOCK_PROCESS_CPUTIME_ID) - start)
      if round == 0 { peak = try memory("VmHWM:") }
    }
    print(seconds, max(0, peak - before))
  }

  private func clock(_ kind: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(kind, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns a memory figure of this process, in bytes.
  private func memory(_ name: String) throws -> Double {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
    return
      (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0)
      * 1024
  }
}
