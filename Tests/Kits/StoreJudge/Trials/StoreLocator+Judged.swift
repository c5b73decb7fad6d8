import Composition
import FoundationEssentials
import OfflineCore

extension StoreLocator {
  /// Whether other processes can open a scratch store beside this one.
  var canBeShared: Bool {
    plugin.siblings != nil && plugin.placeProblem(scratchPlace("check")) == nil
  }

  /// Returns a place with a scratch label in its name, for other processes to create scratch stores beside.
  func scratchPlace(_ label: String) -> StorePlace {
    plugin.siblings?.name(place, ScratchLabel(label).text) ?? place
  }

  /// Writes beside the store, to report at once a place that can't be written, by its full name.
  ///
  /// Before that, removes what killed programs left there.
  ///
  /// - Throws: `StoreError`, or `CancellationError`.
  func checkScratchStore() async throws {
    await eraseAbandoned()
    do {
      try await withScratchStore("check") { scratch in
        try await scratch.open().imageData.save(Data([0]), for: URL(filePath: "/check"))
      }
    } catch let error as StoreError {
      throw StoreError(error.reason, place: shown, detail: error.detail)
    }
  }
}

extension [StoreLocator] {
  /// Runs `body`, which judges the stores in scratch places beside them, after checking that these can be
  /// written.
  ///
  /// - Throws: Errors of `body`; `StoreError`, or `CancellationError`.
  func judged<Value>(_ body: () async throws -> Value) async throws -> Value {
    for store in self { try await store.checkScratchStore() }
    return try await leavingNoFolders(body)
  }
}
