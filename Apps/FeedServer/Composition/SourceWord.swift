import FoundationEssentials
import Plugins

/// A source as the user names it: `scheme:place`.
struct SourceWord {
  private let scheme: String
  private let place: String
  private let word: String

  init(_ word: String) throws(UsageError) {
    guard let colon = word.firstIndex(of: ":") else {
      throw UsageError("'\(word)' names no source: write a scheme and a colon, such as demo:")
    }
    self.word = word
    scheme = String(word[..<colon])
    place = String(word[word.index(after: colon)...])
  }

  func open(with plugins: [SourcePlugin]) throws(UsageError) -> Source {
    guard let plugin = plugins.first(where: { $0.schemes.contains(scheme) }) else {
      let known = plugins.flatMap { plugin in
        plugin.schemes.map { "\($0):\(plugin.placeholder ?? "")" }
      }
      throw UsageError("unknown source '\(word)'; known: \(known.joined(separator: ", "))")
    }
    do {
      return try plugin.open(SourceOptions(word: "\(scheme):\(expandedPlace)"))
    } catch {
      throw UsageError("'\(word)' can't be served: \(error.reason)")
    }
  }

  /// The shell leaves a `~` alone that does not start a word.
  private var expandedPlace: String {
    guard place.hasPrefix("~/") else { return place }
    return FileManager.default.homeDirectoryForCurrentUser.path + place.dropFirst(1)
  }
}
