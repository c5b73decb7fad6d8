import OfflineCore
public import Plugins

/// One requirement of the laws that every storage backend keeps.
///
/// An adapter proves itself with one test; each requirement gets storage of its own, beside the
/// place that is named, and removes it again:
///
/// ```swift
/// @Test(arguments: StoreRequirement.all)
/// func keepsTheLaws(_ requirement: StoreRequirement) async throws {
///   try await requirement.check(.mine, beside: "/tmp/mine")
/// }
/// ```
///
/// What the kit can't try without other programs, such as `kill -9` while saving, is left to the
/// acceptance scenarios; what needs a clock, such as the cost of the first page, to benchmarks.
public struct StoreRequirement: Sendable, CustomStringConvertible {
  /// The number of the law, as the design states it.
  public let law: Int
  /// What is required, as a sentence; after the resource, such as `[teams]`, if it is about one.
  public let sentence: String

  let body: @Sendable (StoreBench) async throws -> Void

  init(
    _ law: Int, _ sentence: String, _ body: @escaping @Sendable (StoreBench) async throws -> Void
  ) {
    self.law = law
    self.sentence = sentence
    self.body = body
  }

  /// Every requirement, in the order of the laws.
  public static let all: [StoreRequirement] =
    (feedSubject.requirements + leaguesSubject.requirements + teamsSubject.requirements
    + squadSubject.requirements + neighbourRequirements + damagedNeighbourRequirements
    + imageDataRequirements + upkeepRequirements)
    .enumerated()
    .sorted { ($0.element.law, $0.offset) < ($1.element.law, $1.offset) }
    .map(\.element)

  /// The law and the sentence.
  public var description: String { "law \(law): \(sentence)" }

  /// Checks a backend.
  ///
  /// - Parameter place: A place beside which the backend may make scratch storage.
  /// - Throws: ``ConformanceFailure``, or `CancellationError`.
  @discardableResult
  public func check(
    _ plugin: StorePlugin, beside place: String = ""
  ) async throws -> ConformanceVerdict {
    let label = "conformance-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    let bench = StoreBench(scratch: plugin.scratch(place, label))
    do {
      try await body(bench)
      try await discard(bench)
      return .kept
    } catch {
      try await discard(bench)
      switch error {
      case let reason as NotApplicable: return .notApplicable(reason.reason)
      case let deviation as Deviation:
        throw ConformanceFailure(
          requirement: "\(plugin.scheme): \(self)", expected: deviation.expected,
          found: deviation.found)
      case is CancellationError: throw error
      default:
        throw ConformanceFailure(
          requirement: "\(plugin.scheme): \(self)", expected: "no error", found: "\(error)")
      }
    }
  }

  /// Removes the storage even when the check was cancelled.
  private func discard(_ bench: StoreBench) async throws {
    try await Task { try await bench.scratch.discard() }.value
  }
}
