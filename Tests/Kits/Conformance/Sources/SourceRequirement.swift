public import OfflineCore

/// One requirement of what every source owes, checked against a source that answers.
public struct SourceRequirement<Ports: Sendable>: Sendable, Identifiable, CustomStringConvertible {
  /// A name that never changes, such as `pages-in-a-row`.
  public let id: String
  /// What is required, as a sentence.
  public let sentence: String

  let body: @Sendable (Source<Ports>) async throws -> Void

  init(
    _ id: String, _ sentence: String,
    _ body: @escaping @Sendable (Source<Ports>) async throws -> Void
  ) {
    self.id = id
    self.sentence = sentence
    self.body = body
  }

  /// The sentence and the name.
  public var description: String { "\(sentence) [\(id)]" }

  /// Checks a source.
  ///
  /// - Throws: ``ConformanceFailure``, or `CancellationError`.
  public func check(_ source: Source<Ports>) async throws {
    try await checking("\(source.name): \(self)") { try await body(source) }
  }

  /// The same as an outcome of a report.
  ///
  /// - Throws: `CancellationError` alone.
  public func outcome(on source: Source<Ports>) async throws -> ConformanceReport.Outcome {
    do {
      try await check(source)
      return .passed
    } catch let failure as ConformanceFailure {
      return .failed(failure)
    }
  }

  /// What the sources of all products owe: an address in a list must not lead to local files.
  static var filesAreRefused: SourceRequirement {
    SourceRequirement("files-are-refused", "an address of a file is refused") { source in
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
