import Glibc

/// What a program is told by the process that started it.
public enum ProcessEnvironment {
  /// The variables that all apps look at.
  public static let variables: [String: String] = {
    let names =
      ["HOME", "XDG_CACHE_HOME", "LC_ALL", "LC_MESSAGES", "LANG"]
      + ["feed", "ligas"].flatMap { app in OptionVariable.allCases.map { $0.name(for: app) } }
    var values: [String: String] = [:]
    for name in names { values[name] = variable(name) }
    return values
  }()

  /// The words after the name of the program.
  public static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// One variable; `nil` when it is not set.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// A path as typed, with a leading `~/` replaced by the home folder.
  ///
  /// - Throws: ``UsageError`` when there is no home folder.
  public static func expanded(_ path: String) throws -> String {
    try DefaultPlace(environment: variables).expanded(path)
  }
}
