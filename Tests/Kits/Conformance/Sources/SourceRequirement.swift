import OfflineCore
public import Plugins

/// One requirement of what every source owes, checked against a source that answers.
public struct SourceRequirement<Ports: Sendable>: Sendable, CustomStringConvertible {
  /// What is required, as a sentence.
  public let sentence: String

  let body: @Sendable (Source<Ports>) async throws -> Void

  init(_ sentence: String, _ body: @escaping @Sendable (Source<Ports>) async throws -> Void) {
    self.sentence = sentence
    self.body = body
  }

  /// The sentence.
  public var description: String { sentence }

  /// Checks a source.
  ///
  /// - Throws: ``ConformanceFailure``, or `CancellationError`.
  public func check(_ source: Source<Ports>) async throws {
    try await checking("\(source.name): \(self)") { try await body(source) }
  }

  /// What the sources of all products owe: an address in a list must not lead to local files.
  static var filesAreRefused: SourceRequirement {
    SourceRequirement("an address of a file is refused") { source in
      try await expectSourceError("the data of a file") {
        try await source.imageData.data(for: url("file:///etc/hostname"))
      }
    }
  }
}

/// Fails unless `body` throws as sources do.
///
/// - Parameter isMissing: Whether the error must say that there is nothing of that name.
func expectSourceError<Value>(
  _ step: String, isMissing: Bool = false, _ body: () async throws -> Value
) async throws {
  try await expectThrown(
    "SourceError" + (isMissing ? " that says that there is no such thing" : ""), step,
    { error in (error as? SourceError).map { !isMissing || $0.reason == .notFound } ?? false },
    body)
}
