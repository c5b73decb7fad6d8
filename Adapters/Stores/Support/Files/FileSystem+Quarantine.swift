public import Files
import FoundationEssentials
public import OfflineCore
public import Platform

/// The rule for the names of quarantined storages: `NAME.damaged`, `NAME.damaged-2`, `NAME.damaged-3`, ….
public enum QuarantineName {
  /// Returns the names that a storage may get, in the order in which to try them.
  public static func candidates(for name: String) -> some Sequence<String> {
    (1...).lazy.map { name + ".damaged" + ($0 == 1 ? "" : "-\($0)") }
  }

  /// Returns whether `candidate` is a name that a storage called `name` may have got.
  public static func isCandidate(_ candidate: String, for name: String) -> Bool {
    candidate.hasPrefix(name)
      && candidate.dropFirst(name.count).wholeMatch(of: /\.damaged(-[0-9]+)?/) != nil
  }
}

/// The names beside a storage: those of quarantined files, and those of scratch copies.
extension FileSystem {
  /// Moves what is at `path` to the first free name of `PATH.damaged`, `PATH.damaged-2`, ….
  ///
  /// - Parameter suffixes: The suffixes of the files that belong together; missing ones are skipped.
  /// - Returns: The new name.
  public static func quarantine(_ path: String, suffixes: [String] = [""]) throws -> String {
    for name in QuarantineName.candidates(for: path) {
      let isFree = try suffixes.allSatisfy { try status(of: name + $0) == nil }
      if try isFree
        && suffixes.allSatisfy({ suffix in
          try status(of: path + suffix) == nil || move(path + suffix, toFree: name + suffix)
        })
      {
        return name
      }
    }
    throw StoreError(.full, detail: "no name is free for \(path)")
  }

  /// Quarantines the file only if its status still matches `seen`; returns `nil` if another file,
  /// or none, is at `path` by now.
  public static func quarantine(
    _ path: String, ifStill seen: FileStatus?, suffixes: [String] = [""]
  ) throws -> String? {
    guard let seen, try status(of: path)?.isSameFile(as: seen) == true else { return nil }
    return try quarantine(path, suffixes: suffixes)
  }

  /// Returns the paths that ``quarantine(_:suffixes:)`` may have given to what was at `path`.
  public static func quarantinePaths(of path: String) throws -> [String] {
    let (folder, name) = (parent(of: path), name(of: path))
    return try names(in: folder + "/.")
      .filter { QuarantineName.isCandidate($0, for: name) }.map { "\(folder)/\($0)" }
  }

  /// Returns the existing paths of the form `PATH.REST`, keyed by `REST`.
  public static func siblings(of path: String) throws -> [String: StorePlace] {
    let (folder, name) = (parent(of: path), name(of: path) + ".")
    return try names(in: folder + "/.").reduce(into: [:]) { found, other in
      guard other.hasPrefix(name) else { return }
      found[String(other.dropFirst(name.count))] = StorePlace("\(folder)/\(other)")
    }
  }
}
