import FoundationEssentials
import OfflineCore

/// Where stores are that nobody gave a place: the cache folder of the user (XDG Base Directory
/// Specification), one store for each app and source.
struct DefaultPlace {
  let environment: [String: String]

  func path(app: String, source: String, fileExtension: String) throws -> String {
    let digest = String(Checksum64.of(source), radix: 16)
    return try "\(cacheFolder())/essential-feed/\(app)-\(digest)\(fileExtension)"
  }

  /// A path as typed, with a leading `~/` replaced by the home folder.
  func expanded(_ path: String) throws -> String {
    guard path.hasPrefix("~/") else {
      // Repaired, the name of the current folder is that of another one.
      let isRelative = !path.isEmpty && !path.hasPrefix("/")
      if isRelative, FileManager.default.currentDirectoryPath.contains("\u{FFFD}") {
        throw UsageError("the name of the current folder is not valid UTF-8: work in another one")
      }
      return path
    }
    return try home(else: "'~/' leads nowhere: write the path in full") + path.dropFirst(1)
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
    return home
  }
}
