public import OfflineCore

/// A requirement that every source has to meet, checked against a running source.
public struct SourceRequirement<Ports: Sendable>: Sendable, Identifiable, CustomStringConvertible {
  /// A permanent identifier, such as `pages-in-a-row`.
  public let id: String
  /// The requirement as a sentence.
  public let sentence: String

  let body: @Sendable (Source<Ports>) async throws -> Void

  init(
    _ id: String, sentence: String,
    body: @escaping @Sendable (Source<Ports>) async throws -> Void
  ) {
    self.id = id
    self.sentence = sentence
    self.body = body
  }

  /// The sentence and the identifier.
  public var description: String { "\(sentence) [\(id)]" }

  /// Checks a source.
  ///
  /// - Throws: ``ConformanceFailure``, or `CancellationError`.
  public func check(_ source: Source<Ports>) async throws {
    try await withRequirement("\(source.name): \(self)") { try await body(source) }
  }

  /// Checks a source and returns the result as an outcome of a report.
  ///
  /// - Throws: `CancellationError` only.
  public func outcome(on source: Source<Ports>) async throws -> ConformanceReport.Outcome {
    do {
      try await check(source)
      return .passed
    } catch let failure as ConformanceFailure {
      return .failed(failure)
    }
  }

  /// The requirement for sources of all products that an address in a list must not lead to local files.
  static var filesAreRefused: SourceRequirement {
    SourceRequirement("files-are-refused", sentence: "an address of a file is refused") { source in
      try await expectSourceError("the data of a file") {
        try await source.imageData.data(for: url("file:///etc/hostname"))
      }
    }
  }
}

/// Fails unless `body` throws a `SourceError`.
///
/// - Parameter isMissing: `true` if the reason must be `notFound`.
func expectSourceError<Value>(
  _ step: String, isMissing: Bool = false, from body: () async throws -> Value
) async throws {
  try await expectThrown(
    "SourceError" + (isMissing ? " that says that there is no such thing" : ""), in: step,
    where: { error in (error as? SourceError).map { !isMissing || $0.reason == .notFound } ?? false
    },
    from: body)
}
