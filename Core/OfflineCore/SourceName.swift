/// The name of a source, which is saved with lists and shown to users. It contains no password.
public struct SourceName: Hashable, Sendable {
  /// The name as a text.
  public let rawValue: String

  /// Creates a name from a text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

extension SourceName: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Creates a name from a text.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name as a text.
  public var description: String { rawValue }
}
