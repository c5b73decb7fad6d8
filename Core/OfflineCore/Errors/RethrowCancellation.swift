/// Cancellation is nobody's failure: it passes through every fallback.
func rethrowCancellation(_ error: any Error) throws {
  if error is CancellationError || Task.isCancelled { throw CancellationError() }
}
