import FoundationEssentials
public import OfflineCore

/// The concurrent calls of several readers and writers, in one process or many, to one list that is
/// never removed: each call, when it began, and when and how it ended.
public struct RecordedHistory: Sendable {
  /// A requested operation. Items are consecutive samples, and no two writes share a sample.
  public enum Request: Hashable, Sendable {
    /// Replaces all items with these.
    case replace(Range<Int>)
    /// Appends these items to that version.
    case append(Range<Int>, at: ListVersion)
    /// Reads the whole list.
    case read

    /// The items of a write.
    var page: Range<Int>? {
      switch self {
      case .replace(let page), .append(let page, _): page
      case .read: nil
      }
    }

    /// The version that the items are appended to.
    var base: ListVersion? {
      if case .append(_, let base) = self { base } else { nil }
    }
  }

  /// How a call ended.
  public enum Outcome: Hashable, Sendable {
    /// The write made this version.
    case wrote(ListVersion)
    /// The read found this version, with the items as ranges of consecutive samples.
    case read(ListVersion, [Range<Int>])
    /// The append was refused, because the list had changed.
    case refused
    /// The call was cancelled, so it is unknown whether it took effect.
    case unknown
  }

  /// A recorded call.
  public struct Call: Sendable {
    /// The requested operation.
    public let request: Request
    /// The start, in seconds of the system's uptime.
    public let began: Double
    /// The latest moment at which the call can have taken effect; infinity if the outcome is unknown.
    public internal(set) var ended = Double.infinity
    /// How it ended.
    public internal(set) var outcome = Outcome.unknown
  }

  /// The start or the end of a call.
  public struct Event: Sendable {
    /// The kind of event, with its request or outcome.
    public enum What: Hashable, Sendable {
      /// The call began.
      case began(Request)
      /// The call ended.
      case ended(Outcome)
    }

    /// The number of the call.
    public let call: Int
    /// The time in seconds of the system's uptime, which is the same for all processes.
    public let moment: Double
    /// The request or the outcome.
    public let what: What

    /// Creates an event.
    public init(call: Int, moment: Double, what: What) {
      self.call = call
      self.moment = moment
      self.what = what
    }

    static func now(_ call: Int, what: What) -> Event {
      Event(call: call, moment: ProcessInfo.processInfo.systemUptime, what: what)
    }
  }

  /// All calls, in the order in which they began.
  public private(set) var calls: [Call] = []

  /// Pairs the end of each call with its start, which must come first among the events.
  public init(_ events: some Sequence<Event>) {
    var indices: [Int: Int] = [:]
    for event in events {
      switch event.what {
      case .began(let request):
        indices[event.call] = calls.count
        calls.append(Call(request: request, began: event.moment))
      case .ended(let outcome):
        guard let index = indices[event.call] else { continue }
        calls[index].outcome = outcome
        if outcome != .unknown { calls[index].ended = event.moment }
      }
    }
  }

  /// Fails unless the history is linearizable: some order explains it in which each call took
  /// effect at one moment between its start and its end (Herlihy and Wing, 1990).
  ///
  /// No search is needed. A successful write makes a state that did not exist before, and an append
  /// follows the state that it extended. Therefore the states of one generation form a chain, and
  /// all its calls stand together between two replacements.
  ///
  /// - Throws: A description of the call that no order explains.
  public func check() throws {
    let states = try ListStates(calls)
    try states.checkSuccessors()
    try states.checkMoments()
    for call in calls where call.outcome == .refused { try states.checkRefusal(call) }
  }
}
