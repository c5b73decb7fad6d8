public import Plugins

/// Runs `body` in scratch places, one beside each of the stores; nothing of them stays behind.
///
/// - Parameter label: Tells people what left a place that a killed program could not discard.
/// - Throws: What `body` throws, or what kept a place from being discarded.
public func withScratchPlaces<Value>(
  beside stores: [StoreWord], label: String, _ body: ([ScratchPlace]) async throws -> Value
) async throws -> Value {
  let label = label + "-" + String(UInt32.random(in: 0 ... .max), radix: 36)
  let places = stores.map { $0.plugin.scratch($0.place, label) }
  let result: Result<Value, any Error>
  do {
    result = .success(try await body(places))
  } catch {
    result = .failure(error)
  }
  // Also when the work was cancelled, which a task of its own does not hear of.
  try await Task { for place in places { try await place.discard() } }.value
  return try result.get()
}
