import FoundationEssentials
import OfflineCore
public import Plugins

extension StoreWord {
  /// Runs `body` in a scratch place beside the store; nothing of it stays behind.
  ///
  /// - Parameter label: Tells people what left a place that a killed program could not discard.
  /// - Throws: What `body` throws, or what kept the place from being discarded.
  public func withScratchPlace<Value>(
    _ label: String, _ body: (ScratchPlace) async throws -> Value
  ) async throws -> Value {
    try Task.checkCancellation()
    let scratch = plugin.scratch(
      place, label + "-" + String(UInt32.random(in: 0 ... .max), radix: 36))
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(scratch))
    } catch {
      result = .failure(error)
    }
    // In a task of its own, which does not hear of a cancellation.
    let discarding = await Task { try await scratch.discard() }.result
    let value = try result.get()
    try discarding.get()
    return value
  }

  /// Writes beside the store, so that a place where nothing can be written is told at once, and by
  /// the name that the person gave it.
  ///
  /// - Throws: `StoreError`, or `CancellationError`.
  public func checkScratchPlace() async throws {
    try await withScratchPlace("check") { scratch in
      do {
        try await scratch.open().imageData.save(Data([0]), for: URL(filePath: "/check"))
      } catch let error as StoreError {
        throw StoreError(error.reason, place: "\(plugin.scheme):\(place)", detail: error.detail)
      }
    }
  }
}
