import FoundationEssentials
public import OfflineCore

/// What several writers and readers, in one process or in many, have done at once to one list that
/// is never removed: each call, when it began, and when and how it ended.
public struct RecordedHistory: Sendable {
  /// What was asked for. Items are samples in a row, which no two writes share.
  public enum Request: Hashable, Sendable {
    /// To put these items in place of all others.
    case replace(Range<Int>)
    /// To add these items to that state.
    case append(Range<Int>, at: ListVersion)
    /// To read everything.
    case read

    /// The items of a write.
    var page: Range<Int>? {
      switch self {
      case .replace(let page), .append(let page, _): page
      case .read: nil
      }
    }

    /// The state that the items are added to.
    var base: ListVersion? {
      if case .append(_, let base) = self { base } else { nil }
    }
  }

  /// How a call ended.
  public enum Outcome: Hashable, Sendable {
    /// The write has made that state.
    case wrote(ListVersion)
    /// That state was found, with these samples in a row, one row after the other.
    case read(ListVersion, [Range<Int>])
    /// The append was refused, because the list had changed.
    case refused
    /// Nobody knows whether it happened: it was cancelled.
    case unknown
  }

  /// A call.
  public struct Call: Sendable {
    /// What was asked for.
    public let request: Request
    /// When it began, in seconds of the system's uptime.
    public let began: Double
    /// When it was over for certain; never, when nobody knows whether it happened.
    public internal(set) var ended = Double.infinity
    /// How it ended.
    public internal(set) var outcome = Outcome.unknown
  }

  /// The beginning or the end of a call.
  public struct Event: Sendable {
    /// What began, or how it ended.
    public enum What: Hashable, Sendable {
      /// The call began.
      case began(Request)
      /// The call ended.
      case ended(Outcome)
    }

    /// The number of the call.
    public let call: Int
    /// When it was, in seconds of the system's uptime, by which processes agree.
    public let moment: Double
    /// What began, or how it ended.
    public let what: What

    /// Notes an event.
    public init(call: Int, moment: Double, _ what: What) {
      self.call = call
      self.moment = moment
      self.what = what
    }

    static func now(_ call: Int, _ what: What) -> Event {
      Event(call: call, moment: ProcessInfo.processInfo.systemUptime, what)
    }
  }

  /// Every call.
  public private(set) var calls: [Call] = []

  /// Puts ends to beginnings, each of which comes first among the events.
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

  /// Fails unless some order explains all of it: each call happened in one moment between its
  /// beginning and its end (linearizability; Herlihy and Wing, 1990).
  ///
  /// That takes no search. A write that succeeded made a state that was never there before, and an
  /// append follows the state that it was made at. So the states of one generation are a chain, and
  /// all its calls stand together between two replacements.
  ///
  /// - Throws: What no order explains, in words for people.
  public func check() throws {
    let states = try ListStates(calls)
    try states.checkSuccessors()
    try states.checkMoments()
    for call in calls where call.outcome == .refused { try states.checkRefusal(call) }
  }
}
