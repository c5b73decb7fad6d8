import Synchronization

/// How much a statement may do: about as much as it takes to go over everything in the file.
///
/// A damaged file may lead to the same page by many ways, so that reading all of its rows would
/// never end. No row of ours takes as few bytes as the steps that a statement needs for it.
final class StatementLimit: Sendable {
  @TaskLocal static var current = StatementLimit(fileSize: 0)

  /// After how many steps SQLite asks whether to go on.
  static let stride: Int32 = 10_000

  private let most: Int
  private let done = Atomic(0)

  /// - Parameter fileSize: In bytes, with the log.
  init(fileSize: Int) {
    // What a transaction has written so far may be in neither.
    most = 200_000 + fileSize
  }

  func reset() { done.store(0, ordering: .relaxed) }

  /// Notes that ``stride`` more steps were taken.
  ///
  /// - Returns: Whether the statement may go on.
  func allowsMore() -> Bool {
    done.wrappingAdd(Int(Self.stride), ordering: .relaxed).newValue <= most
  }
}
