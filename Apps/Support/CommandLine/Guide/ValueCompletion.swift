import ArgumentParser
public import Composition
import FoundationEssentials
import OfflineCore
import Terminal

/// Finds what can be written for a value. What it throws is passed over: a shell shows nothing then.
public typealias ValueCompletion = @Sendable (TypedWords) async throws -> [Candidate]

/// A word that a shell can offer.
public struct Candidate: Hashable, Sendable {
  /// The word as the program takes it.
  public let text: String
  /// What it stands for, where a shell can show that.
  let note: String?

  /// Offers a word.
  public init(_ text: String, note: String?) {
    self.text = text
    self.note = note
  }

  /// The line for a shell; `nil` for what no line can hold.
  var line: TerminalText? {
    guard text.sanitized == text, !text.isRepaired else { return nil }
    let note = (note ?? "").sanitized.cut(to: 60)
    return TerminalText(verbatim: note.isEmpty ? text : "\(text)\t\(note)")
  }
}

/// What a person has typed so far.
public struct TypedWords: Sendable {
  /// The start of the value that is asked for.
  public let word: String
  /// The values of options, by the words for them.
  let values: [String: String]

  /// Returns the settings that the words ask for, for an app that reads only what is saved.
  ///
  /// - Throws: ``UsageError``, or an error of the parser.
  public func settings<Ports>(for plugins: PluginList<Ports>) throws -> AppSettings {
    func typed(_ names: String...) -> [String] {
      names.flatMap { name in values[name].map { [name, $0] } ?? [] }
    }
    let local = ["--policy", "cache-only", "--offline"]
    let loading = try LoadingOptions.parse(local + typed("--now"))
    return try SharedOptions.parse(typed("--source", "--store"))
      .invocation(of: plugins, loading).settings
  }
}

extension SourcePlugin {
  func candidates(_ word: String, note: String?) -> [Candidate] {
    let paths: PathCompletion? =
      switch placeKind {
      case .folder: PathCompletion(hasFiles: false)
      case .file: PathCompletion(hasFiles: true)
      case .none, .address: nil
      }
    return schemes.flatMap { places(word, scheme: $0, note: note, paths: paths) }
  }
}

extension StorePlugin {
  func candidates(_ word: String, note: String?) -> [Candidate] {
    places(
      word, scheme: scheme, note: note,
      paths: hasDefaultPlace ? PathCompletion(hasFiles: true) : nil)
  }
}

private func places(
  _ word: String, scheme: String, note: String?, paths: PathCompletion?
) -> [Candidate] {
  let start = "\(scheme):"
  guard word.hasPrefix(start), let paths else { return [Candidate(start, note: note)] }
  return paths.candidates(String(word.dropFirst(start.count)))
    .map { Candidate(start + $0.text, note: nil) }
}

struct PathCompletion {
  let hasFiles: Bool

  func candidates(_ word: String) -> [Candidate] {
    let folder = word[..<(word.lastIndex(of: "/").map(word.index(after:)) ?? word.startIndex)]
    let name = word[folder.endIndex...]
    guard let place = try? ProcessEnvironment.expanded(folder.isEmpty ? "./" : String(folder)),
      let names = try? FileManager.default.contentsOfDirectory(atPath: place)
    else { return [] }
    return names.sorted()
      .filter { $0.hasPrefix(name) && (!$0.hasPrefix(".") || name.hasPrefix(".")) }
      .compactMap { entry in
        var isFolder = false
        _ = FileManager.default.fileExists(atPath: place + entry, isDirectory: &isFolder)
        guard isFolder || hasFiles else { return nil }
        return Candidate("\(folder)\(entry)\(isFolder ? "/" : "")", note: nil)
      }
  }
}
