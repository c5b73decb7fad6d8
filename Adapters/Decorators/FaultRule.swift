/// A fault on purpose: what goes wrong, and at which calls through ports.
public struct FaultRule: Hashable, Sendable {
  /// What goes wrong, by the word that a person types for it.
  public enum Fault: String, CaseIterable, Sendable {
    /// What is saved reads as damaged.
    case corrupt
    /// The store may not be used.
    case deny
    /// An answer of the source comes a piece at a time.
    case drip
    /// The store fails with an I/O error.
    case eio
    /// There is no room left for what is written.
    case enospc
    /// What is written is kept, and reported as failed.
    case lostAnswer = "lost-answer"
    /// The connection to the source is reset.
    case reset
    /// Calls wait before they are made.
    case slow

    /// The operations that it can befall.
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

    /// Whether it makes calls slower, and none of them fail.
    public var isDelay: Bool { self == .slow || self == .drip }
  }

  /// What a call does, by the word that a person types for it.
  public enum Operation: String, CaseIterable, Sendable {
    /// Asks the source, for whatever it has.
    case fetch
    /// Reads a list or image data from the store.
    case read
    /// Saves a list in place of the one before.
    case replace
    /// Adds a page to a saved list.
    case append
    /// Saves image data.
    case save
    /// Removes a list, image data, or everything.
    case remove
    /// Looks at the store as a whole: its contents, its usage, whether it is sound.
    case inspect
  }

  /// Which of the calls that the fault can befall.
  public enum Scope: Hashable, Sendable {
    /// All of them.
    case every
    /// Those that do this.
    case operation(Operation)
    /// The one of this number alone, counted from 1.
    case number(Int)
  }

  /// What goes wrong.
  public let fault: Fault
  /// At which calls.
  public let scope: Scope
  /// How long a call that is slow waits, or each piece of an answer that drips.
  public let delay: Duration

  /// Describes a fault.
  public init(_ fault: Fault, _ scope: Scope = .every, delay: Duration = .milliseconds(100)) {
    self.fault = fault
    self.scope = scope
    self.delay = delay
  }
}

extension PortMethod {
  /// What the call does.
  public var operation: FaultRule.Operation {
    switch self {
    case .slice, .savedImageData, .keptImageData: .read
    case .replace: .replace
    case .append: .append
    case .saveImageData: .save
    case .removeList, .removeImageData, .removeDamaged, .clear: .remove
    case .usage, .contents, .verify: .inspect
    case .imageData, .imageReader, .imageBeginning, .page, .comments, .leagues, .teams, .squad:
      .fetch
    }
  }
}
