/// Something was asked in a way that can't be meant; with what to write instead.
public struct UsageError: Error, Hashable, Sendable {
  /// For people.
  public let message: String

  /// Describes the mistake.
  public init(_ message: String) { self.message = message }

  /// Runs `body`; what is wrong is told with the name of the variable that says it.
  package static func naming<Value>(_ variable: String?, _ body: () throws -> Value) throws -> Value
  {
    do {
      return try body()
    } catch let error as UsageError {
      throw variable.map { UsageError("\($0): \(error.message)") } ?? error
    }
  }
}
