import FoundationEssentials
import OfflineCore

/// Where stores are that nobody gave a place: the cache folder of the user (XDG Base Directory
/// Specification), one store for each app and source.
package struct DefaultPlace {
  private let environment: [String: String]

  /// - Parameter environment: Says where the cache folder and the home folder are.
  package init(environment: [String: String]) { self.environment = environment }

  func path(app: String, source: SourceName, suffix: String) throws -> String {
    let digest = String(Checksum64.of(source.rawValue), radix: 16)
    return try "\(folder())/\(app)-\(digest)\(suffix)"
  }

  /// The paths of all stores that are there, of whichever app and source.
  ///
  /// - Throws: ``UsageError`` when there is no default place.
  func paths(suffix: String) throws -> [String] {
    let folder = try folder()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { name in
      // What is beside a store, such as its log or what was quarantined, has more to its name.
      let parts = name.dropLast(suffix.count).split(separator: "-")
      return name.hasSuffix(suffix) && parts.count > 1
        && parts.dropLast().allSatisfy { $0.allSatisfy(\.isLetter) }
        && parts.last.flatMap { UInt64($0, radix: 16) } != nil
    }.map { "\(folder)/\($0)" }
  }

  private func folder() throws -> String { try "\(cacheFolder())/essential-feed" }

  /// A path as typed, with a leading `~` replaced by the home folder.
  package func expanded(_ path: String) throws -> String {
    guard path == "~" || path.hasPrefix("~/") else {
      // Repaired, the name of the current folder is that of another one.
      let isRelative = !path.isEmpty && !path.hasPrefix("/")
      if isRelative, FileManager.default.currentDirectoryPath.isRepaired {
        throw UsageError("the name of the current folder is not valid UTF-8: work in another one")
      }
      return path
    }
    let home = try home(else: "'~/' leads nowhere: write the path in full")
    return path == "~" && home.isEmpty ? "/" : home + path.dropFirst(1)
  }

  private func cacheFolder() throws -> String {
    // The specification has relative paths ignored.
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder }
    return try home(else: "there is no default place: name one with --store") + "/.cache"
  }

  private func home(else consequence: String) throws -> String {
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw UsageError("HOME is not set to a folder, so \(consequence)")
    }
    return home == "/" ? "" : home
  }
}

extension String {
  /// Whether it may stand for bytes that are no UTF-8, as Swift repairs them: as a path it would be
  /// that of another file.
  package var isRepaired: Bool { unicodeScalars.contains("\u{FFFD}") }
}
