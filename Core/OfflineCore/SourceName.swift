/// The name of a source, which is saved with lists and shown to users. It contains no password.
public struct SourceName: Hashable, Sendable {
  /// The name as a text.
  public let rawValue: String

  /// Creates a name from a text.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  private static let separator = " + "

  /// Creates the name of the list that is merged from several sources.
  public init(merging names: [SourceName]) {
    self.init(names.map(\.rawValue).joined(separator: Self.separator))
  }

  /// The names of the sources of a merged list; otherwise only this one.
  public var merged: [SourceName] {
    rawValue.split(separator: Self.separator).map { SourceName(String($0)) }
  }
}

extension SourceName: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Creates a name from a text.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name as a text.
  public var description: String { rawValue }
}
