import FoundationEssentials
import OfflineCore

/// The default places of stores, one for each app and source, in the user's cache folder (XDG Base Directory
/// Specification).
package struct DefaultPlace {
  private let environment: [String: String]

  /// - Parameter environment: The variables that name the cache folder and the home folder.
  package init(environment: [String: String]) { self.environment = environment }

  func path(app: String, source: SourceName, suffix: String) throws -> String {
    let digest = String(Checksum64.of(source.rawValue), radix: 16)
    return try "\(folder())/\(app)-\(digest)\(suffix)"
  }

  /// Returns the paths of all existing stores, of any app and source.
  ///
  /// - Throws: ``UsageError`` when there is no default place.
  func paths(suffix: String) throws -> [String] {
    let folder = try folder()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().filter { name in
      // Files beside a store, such as its log or a quarantined store, have longer names.
      let parts = name.dropLast(suffix.count).split(separator: "-")
      return name.hasSuffix(suffix) && parts.count > 1
        && parts.dropLast().allSatisfy { $0.allSatisfy(\.isLetter) }
        && parts.last.flatMap { UInt64($0, radix: 16) } != nil
    }.map { "\(folder)/\($0)" }
  }

  private func folder() throws -> String { try "\(cacheFolder())/essential-feed" }

  /// Returns a path as typed, with a leading `~` replaced by the home folder.
  package func expanded(_ path: String) throws -> String {
    guard path == "~" || path.hasPrefix("~/") else {
      // Swift repairs a name that is not UTF-8. The repaired name would be that of another folder.
      let isRelative = !path.isEmpty && !path.hasPrefix("/")
      if isRelative, FileManager.default.currentDirectoryPath.isRepaired {
        throw UsageError("the name of the current folder is not valid UTF-8: work in another one")
      }
      return path
    }
    let home = try home(else: "'~/' leads nowhere: write the path in full")
    return path == "~" && home.isEmpty ? "/" : path.replacingTilde(by: home)
  }

  private func cacheFolder() throws -> String {
    // The specification requires that relative paths are ignored.
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
  /// Whether the text may stand for bytes that are not UTF-8, which Swift has repaired. As a path, it would
  /// name another file.
  package var isRepaired: Bool { unicodeScalars.contains("\u{FFFD}") }
}
