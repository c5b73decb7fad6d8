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
