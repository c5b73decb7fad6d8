import ArgumentParser
public import Composition
import FoundationEssentials
import OfflineCore
import Platform
import Terminal

/// Returns the candidates for a value. Its errors are ignored, and the shell then shows nothing.
public typealias ValueCompletion = @Sendable (TypedWords) async throws -> [Candidate]

/// A word that a shell can offer.
public struct Candidate: Hashable, Sendable {
  /// The word as the program takes it.
  public let text: String
  /// The meaning of the word, which some shells show.
  let note: String?

  /// Creates a candidate with an optional note.
  public init(_ text: String, note: String?) {
    self.text = text
    self.note = note
  }

  /// The line for a shell, or `nil` if the text can't be written on a line.
  var line: TerminalText? {
    guard text.sanitized == text, !text.isRepaired else { return nil }
    let note = (note ?? "").sanitized.cut(to: 60)
    return TerminalText(verbatim: note.isEmpty ? text : "\(text)\t\(note)")
  }
}

/// The words that the user has typed so far.
public struct TypedWords: Sendable {
  /// The beginning of the value to complete.
  public let word: String
  /// The values of options, by the option as it is written.
  let values: [String: [String]]

  /// Composes the app of the typed words, which only reads saved data.
  ///
  /// - Throws: ``UsageError``, or an error of the parser.
  public func app<Ports>(of plugins: PluginList<Ports>) throws -> ComposedApp<Ports> {
    func typed(_ names: String...) -> [String] {
      names.flatMap { name in (values[name] ?? []).flatMap { [name, $0] } }
    }
    let local = ["--policy", "cache-only", "--offline"]
    let loading = try LoadingOptions.parse(local + typed("--now"))
    let shared = try SharedOptions.parse(typed("--source", "--store"))
    let invocation = try shared.invocation(of: plugins, loading)
    return try ComposedApp(invocation.settings, plugins: plugins)
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
