/// A failure for which a command has better words than the error itself.
public struct ExplainedFailure: Error {
  let status: ExitStatus
  let message: String

  /// - Parameters:
  ///   - error: What failed, which decides on the exit status.
  ///   - message: What happened and what to do, for people.
  public init(_ error: any Error, _ message: String) {
    status = ExitStatus(error)
    self.message = message
  }
}
