public import ArgumentParser
public import Composition
public import Decorators
public import OfflineCore

/// The faults that the user requests with `--inject`, each as `FAULT[@OPERATION|@NUMBER][=DURATION]`.
public struct InjectedFaults: Sendable {
  /// The rules, as typed.
  public let texts: [String]
  private let rules: [FaultRule]

  /// An empty set of faults.
  public static let none = InjectedFaults()

  private init() { (texts, rules) = ([], []) }

  /// - Parameter texts: The rules, as typed.
  /// - Throws: ``UsageError`` for an invalid rule, with the valid ones.
  public init(_ texts: [String]) throws(UsageError) {
    var rules: [FaultRule] = []
    for text in texts { rules.append(try FaultRule(text)) }
    (self.texts, self.rules) = (texts, rules)
  }

  /// New interceptors, one for each rule in order. Each counts calls from its own first call.
  public var interceptors: [any PortInterceptor] {
    rules.map { InjectedFault($0, note: "by --inject \($0.fault.rawValue)") }
  }

  /// Returns the same store plug-in, with the faults in front of the ports of each storage that it opens.
  public func before(_ store: StorePlugin) -> StorePlugin {
    var store = store
    store.open = { [open = store.open] in open($0).intercepted(by: interceptors) }
    return store
  }

  /// Returns the same source, with the faults in front of its ports.
  public func before<Ports: InterceptablePorts>(_ source: Source<Ports>) -> Source<Ports> {
    source.intercepted(by: interceptors)
  }
}

extension ArgumentHelp {
  /// The help for `--inject`.
  public static let inject = ArgumentHelp(
    """
    Let calls through the ports fail on purpose, such as enospc@3, eio@append, slow=200ms; may be \
    repeated.
    """, valueName: "rule")
}

extension FaultRule {
  /// Creates a rule from the text that the user typed.
  init(_ text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts[0].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    func refuse(_ reason: String) -> UsageError { UsageError("--inject '\(text)': \(reason)") }
    let name = String(words[0])
    guard let fault = Fault(rawValue: name) else {
      throw refuse("unknown fault '\(name)'; \(Self.choices(Fault.self, near: name))")
    }
    var scope = Scope.every
    if words.count == 2 {
      let word = String(words[1])
      if let number = Int(word) {
        guard number > 0 else { throw refuse("calls are counted from 1") }
        scope = .number(number)
      } else if let operation = Operation(rawValue: word) {
        guard fault.operations.contains(operation) else {
          let known = fault.operations.map(\.rawValue).joined(separator: ", ")
          throw refuse("\(name) does not apply to \(word); it applies to: \(known)")
        }
        scope = .operation(operation)
      } else {
        throw refuse(
          "'\(word)' is neither a number nor an operation; "
            + Self.choices(Operation.self, near: word))
      }
    }
    guard parts.count == 2 else {
      self.init(fault, for: scope)
      return
    }
    guard fault.isDelay else { throw refuse("\(name) takes no value") }
    guard let delay = Duration(typed: parts[1]) else {
      throw refuse("write how long, such as 200ms or 1.5s, and an hour at most")
    }
    self.init(fault, for: scope, delay: delay)
  }

  /// Returns the known words, after a suggestion if one of them is similar.
  private static func choices<Word: RawRepresentable<String> & CaseIterable>(
    _ kind: Word.Type, near typed: String
  ) -> String {
    let words = kind.allCases.map(\.rawValue)
    let slip = typed.nearest(of: words).map { "did you mean '\($0)'? " } ?? ""
    return "\(slip)known are: \(words.joined(separator: ", "))"
  }
}

extension Duration {
  /// Creates a duration from a number with the unit `ms` or `s`; an hour at most.
  fileprivate init?(typed text: Substring) {
    let isMilliseconds = text.hasSuffix("ms")
    guard text.hasSuffix("s"), let number = Double(text.dropLast(isMilliseconds ? 2 : 1)) else {
      return nil
    }
    let seconds = isMilliseconds ? number / 1000 : number
    guard seconds >= 0, seconds <= 3600 else { return nil }
    self = .seconds(seconds)
  }
}
