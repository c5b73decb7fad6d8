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
    do {
      try await body(source)
    } catch let deviation as Deviation {
      throw ConformanceFailure(
        requirement: "\(source.name): \(self)", expected: deviation.expected,
        found: deviation.found)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw ConformanceFailure(
        requirement: "\(source.name): \(self)", expected: "no error", found: "\(error)")
    }
  }
}
