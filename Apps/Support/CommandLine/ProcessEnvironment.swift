import Composition
import Platform

/// The environment, the arguments and the path of this process.
public enum ProcessEnvironment {
  /// The environment variables that all apps read.
  public static let variables: [String: String] = {
    let names =
      ["HOME", "XDG_CACHE_HOME", "LC_ALL", "LC_MESSAGES", "LANG"]
      + ["feed", "ligas"].flatMap { app in OptionVariable.allCases.map { $0.name(for: app) } }
    var values: [String: String] = [:]
    for name in names { values[name] = variable(name) }
    return values
  }()

  /// The arguments after the name of the program.
  public static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  /// The path of the running program, or `nil` if the system does not report it.
  public static var program: String? {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard readlink("/proc/self/exe", &path, path.count - 1) > 0 else { return nil }
    return String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the value of a variable, or `nil` if it is not set.
  public static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Returns a path as typed, with a leading `~/` replaced by the home folder.
  ///
  /// - Throws: ``UsageError`` when there is no home folder.
  public static func expanded(_ path: String) throws -> String {
    try DefaultPlace(environment: variables).expanded(path)
  }
}
