import OfflineCore
import Testing

struct ErrorConversionTests {
  @Test(arguments: StoreError.Reason.allCases)
  func aStoreErrorStaysWhatItIs(reason: StoreError.Reason) throws {
    let error = StoreError(reason, place: "sqlite:/here", detail: "why")
    #expect(try StoreError(orRethrowing: error) == error)
  }

  @Test func anotherErrorIsAMistakeInTheProgram() throws {
    #expect(throws: Foreign.self) { try StoreError(orRethrowing: Foreign()) }
    #expect(throws: Foreign.self) { try rethrowUnlessFailure(Foreign()) }
    #expect(throws: CancellationError.self) { try rethrowUnlessFailure(CancellationError()) }
    try rethrowUnlessFailure(SourceError(.offline, address: ""))
    try rethrowUnlessFailure(StoreError(.denied))
    try rethrowUnlessFailure(LoadError.notCached(.empty))
  }

  private struct Foreign: Error {}
}
