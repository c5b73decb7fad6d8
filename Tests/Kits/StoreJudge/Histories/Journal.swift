import CommandLine
import Conformance
import FoundationEssentials
import OfflineCore
import Platform

/// A file with one event per line, which survives a kill of its process.
struct Journal {
  /// The exit status after a failed write to the journal, distinct from all failures of a store.
  static let failure: Int32 = 71

  let path: String

  /// Appends an event that survives an immediate kill.
  func add(_ event: RecordedHistory.Event) {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { close(file) }
    let line = Array("\(event.call) \(event.moment) \(Self.words(event.what))\n".utf8)
    // A history with missing events could blame a correct store.
    guard file >= 0, write(file, line, line.count) == line.count else {
      perror(path)
      _exit(Self.failure)
    }
  }

  /// Returns the events, without an incomplete last line.
  ///
  /// - Throws: `ExplainedFailure` for an invalid line.
  func events() throws -> [RecordedHistory.Event] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      guard let event = Self.event($0.split(separator: " ")) else {
        throw ExplainedFailure(.store, "\(path): no event: \($0)")
      }
      return event
    }
  }

  private static func words(_ what: RecordedHistory.Event.What) -> String {
    switch what {
    case .began(.replace(let page)): "replace \(words([page]))"
    case .began(.append(let page, let base)): "append \(words([page])) \(words(base))"
    case .began(.read): "read"
    case .ended(.wrote(let version)): "wrote \(words(version))"
    case .ended(.read(let version, let rows)): "found \(words(version)) \(words(rows))"
    case .ended(.refused): "refused"
    case .ended(.unknown): "unknown"
    }
  }

  private static func words(_ rows: [Range<Int>]) -> String {
    rows.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: " ")
  }

  private static func words(_ version: ListVersion) -> String {
    "\(version.generation)/\(version.revision)/\(version.count)"
  }

  private static func event(_ words: [Substring]) -> RecordedHistory.Event? {
    guard words.count >= 3, let call = Int(words[0]), let moment = Double(words[1]) else {
      return nil
    }
    let rows = words.dropFirst(3).compactMap(row)
    let what: RecordedHistory.Event.What? =
      switch (words[2], rows.first, words.dropFirst(3).compactMap(version).first) {
      case ("replace", let page?, _): .began(.replace(page))
      case ("append", let page?, let base?): .began(.append(page, at: base))
      case ("read", _, _): .began(.read)
      case ("wrote", _, let version?): .ended(.wrote(version))
      case ("found", _, let version?): .ended(.read(version, rows))
      case ("refused", _, _): .ended(.refused)
      case ("unknown", _, _): .ended(.unknown)
      default: nil
      }
    return what.map { RecordedHistory.Event(call: call, moment: moment, what: $0) }
  }

  private static func row(_ word: Substring) -> Range<Int>? {
    let numbers = word.split(separator: "-").compactMap { Int($0) }
    return numbers.count == 2 ? numbers[0]..<numbers[1] : nil
  }

  private static func version(_ word: Substring) -> ListVersion? {
    let numbers = word.split(separator: "/").compactMap { UInt64($0) }
    guard numbers.count == 3 else { return nil }
    return ListVersion(generation: numbers[0], revision: numbers[1], count: Int(numbers[2]))
  }
}
