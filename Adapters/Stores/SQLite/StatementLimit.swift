import Synchronization

/// A limit on the work of a statement: about the amount that reading the whole file takes.
///
/// A damaged file may refer to the same page many times, so that reading all of its rows would
/// never end. A row of ours has more bytes than the steps that a statement needs to process it.
final class StatementLimit: Sendable {
  @TaskLocal static var current = StatementLimit(fileSize: 0)

  /// The number of steps after which SQLite asks whether to continue.
  static let stride: Int32 = 10_000

  private let most: Int
  private let done = Atomic(0)

  /// - Parameter fileSize: The size of the file and its log in bytes.
  init(fileSize: Int) {
    // The writes of the current transaction may be in neither yet.
    most = 200_000 + fileSize
  }

  func reset() { done.store(0, ordering: .relaxed) }

  /// Counts ``stride`` more steps.
  ///
  /// - Returns: `true` if the statement may go on.
  func allowsMore() -> Bool {
    done.wrappingAdd(Int(Self.stride), ordering: .relaxed).newValue <= most
  }
}
