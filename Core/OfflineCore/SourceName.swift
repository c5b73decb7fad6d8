/// The name of a source, which saved lists remember and people are shown; holds no password.
public struct SourceName: Hashable, Sendable {
  /// The name as a text.
  public let rawValue: String

  /// Names a source.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension SourceName: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Names a source.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name as a text.
  public var description: String { rawValue }
}
