/// A failure for which a command has better words than the error itself.
public struct ExplainedFailure: Error {
  let status: ExitStatus
  let message: String

  /// - Parameters:
  ///   - error: What failed, which decides on the exit status.
  ///   - message: What happened and what to do, for people.
  public init(_ error: any Error, _ message: String) {
    self.init(ExitStatus(error), message)
  }

  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
  }
}
