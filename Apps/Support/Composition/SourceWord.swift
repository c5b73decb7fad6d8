public import Plugins

/// A source as a person names it, such as `photos:~/Pictures`, made out.
public struct SourceWord<Ports: Sendable>: Sendable {
  private let plugin: SourcePlugin<Ports>
  private let word: String

  /// - Parameters:
  ///   - word: As typed; `nil` for the first of the plug-ins.
  ///   - environment: Says where the home folder is.
  /// - Throws: ``UsageError``.
  public init(
    _ word: String?, in plugins: [SourcePlugin<Ports>], environment: [String: String]
  ) throws {
    let typed = PlaceWord(word ?? (plugins.first?.schemes.first ?? "") + ":")
    guard let plugin = plugins.first(where: { $0.schemes.contains(typed.scheme) }) else {
      let known = plugins.map(\.word).joined(separator: ", ")
      throw UsageError("unknown source '\(typed.shown)'; known are: \(known)")
    }
    self.plugin = plugin
    let place = try DefaultPlace(environment: environment).expanded(typed.place)
    self.word = "\(typed.scheme):\(place)"
  }

  /// Opens the source: lazily.
  ///
  /// - Parameter options: Makes what the source is told, of the word in full.
  /// - Throws: ``UsageError`` when it could never be read.
  public func open(
    _ options: (_ word: String) -> SourceOptions = { SourceOptions(word: $0) }
  ) throws -> Source<Ports> {
    do {
      return try plugin.open(options(word))
    } catch {
      throw UsageError("--source \(PlaceWord(word).shown): \(error.reason)")
    }
  }
}
