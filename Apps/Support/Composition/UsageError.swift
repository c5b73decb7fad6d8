/// Something was asked in a way that can't be meant; with what to write instead.
public struct UsageError: Error, Hashable, Sendable {
  /// For people.
  public let message: String

  /// Describes the mistake.
  public init(_ message: String) {
    self.message = message
  }
}
