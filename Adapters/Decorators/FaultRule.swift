/// A deliberate fault: its kind, and the calls through ports that it applies to.
public struct FaultRule: Hashable, Sendable {
  /// The kind of a fault; the raw value is the word that a user types.
  public enum Fault: String, CaseIterable, Sendable {
    /// Saved data reads as damaged.
    case corrupt
    /// Access to the store is denied.
    case deny
    /// The answer of the source arrives in pieces, with a delay before each.
    case drip
    /// The store fails with an I/O error.
    case eio
    /// There is no space left for writes.
    case enospc
    /// The write succeeds, but is reported as failed.
    case lostAnswer = "lost-answer"
    /// The connection to the source is reset.
    case reset
    /// Each call waits before it runs.
    case slow

    /// The operations that the fault can apply to.
    public var operations: [Operation] {
      switch self {
      case .corrupt: [.read]
      case .deny, .eio: Operation.allCases.filter { $0 != .fetch }
      case .drip, .reset: [.fetch]
      case .enospc: [.replace, .append, .save]
      case .lostAnswer: [.replace, .append, .save, .remove]
      case .slow: Operation.allCases
      }
    }

    /// True if the fault only delays calls, and fails none of them.
    public var isDelay: Bool { self == .slow || self == .drip }
  }

  /// The kind of work that a call does; the raw value is the word that a user types.
  public enum Operation: String, CaseIterable, Sendable {
    /// Requests anything from the source.
    case fetch
    /// Reads a list or image data from the store.
    case read
    /// Saves a list, replacing the previous one.
    case replace
    /// Adds a page to a saved list.
    case append
    /// Saves image data.
    case save
    /// Removes a list, image data, or everything.
    case remove
    /// Inspects the store as a whole: its contents, its usage, its integrity.
    case inspect
  }

  /// The calls that the fault applies to, among those that it can apply to.
  public enum Scope: Hashable, Sendable {
    /// All calls.
    case every
    /// The calls that do this operation.
    case operation(Operation)
    /// Only the call with this number, counted from 1.
    case number(Int)
  }

  /// The kind of the fault.
  public let fault: Fault
  /// The calls that the fault applies to.
  public let scope: Scope
  /// The delay of a slow call, or of each piece of an answer that drips.
  public let delay: Duration

  /// Creates a fault rule.
  public init(_ fault: Fault, for scope: Scope = .every, delay: Duration = .milliseconds(100)) {
    self.fault = fault
    self.scope = scope
    self.delay = delay
  }
}

extension PortMethod {
  /// The operation that the call does.
  public var operation: FaultRule.Operation {
    switch self {
    case .slice, .savedImageData, .keptImageData: .read
    case .replace: .replace
    case .append: .append
    case .saveImageData: .save
    case .removeList, .removeImageData, .removeDamaged, .clear: .remove
    case .usage, .contents, .verify: .inspect
    case .imageData, .imageReader, .imageBeginning, .imageAddress, .page, .comments, .leagues,
      .teams, .squad:
      .fetch
    }
  }
}
