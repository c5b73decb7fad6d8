public import Plugins

extension StoreOptions {
  /// Until when the call of a port that is under way may take; `nil` outside of one.
  @TaskLocal static var callDeadline: ContinuousClock.Instant?

  /// Until when a call that begins now waits for others, or for an answer: what one call of a port
  /// does has one time limit.
  public var deadline: ContinuousClock.Instant {
    // A duration has to be a number, and not too large.
    Self.callDeadline ?? .now + .seconds(min(max(0, timeLimit), 1_000_000))
  }
}
