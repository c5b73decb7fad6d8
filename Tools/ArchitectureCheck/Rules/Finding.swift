/// One place where the project breaks a rule.
public struct Finding: Hashable, Sendable {
  /// The rule, such as `core-imports`.
  public let rule: String
  /// The file, from the root of the package.
  public let file: String
  /// The line, from 1.
  public let line: Int
  /// What is there.
  public let what: String
  /// Why that is forbidden.
  public let why: String
  /// How to mend it.
  public let remedy: String

  init(_ rule: some Rule, file: String, line: Int = 1, what: String) {
    self.rule = rule.id
    self.file = file
    self.line = line
    self.what = what
    why = rule.why
    remedy = rule.remedy
  }
}

extension Finding: CustomStringConvertible {
  /// For people and for editors, which find the place by its first line.
  public var description: String {
    """
    \(file):\(line): error: \(what) [\(rule)]
      why: \(why)
      mend: \(remedy)
    """
  }
}
