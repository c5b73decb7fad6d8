import OfflineCore
import Testing

struct ErrorConversionTests {
  @Test(arguments: StoreError.Reason.allCases)
  func aStoreErrorStaysWhatItIs(reason: StoreError.Reason) {
    let error = StoreError(reason, place: "sqlite:/here", detail: "why")
    #expect(StoreError(error as any Error) == error)
  }

  @Test func anotherErrorOfAStoreIsADeniedOneWithItsWords() {
    let error = StoreError(Foreign())
    #expect(error.reason == .denied)
    #expect(error.detail == "foreign words")
  }

  @Test(
    arguments: [
      SourceError(.offline, address: "a"), SourceError(.invalidData, address: "a", detail: "empty"),
      SourceError(.refused, address: "a", detail: "an unknown kind of address"),
    ] as [SourceError])
  func aSourceErrorKeepsItsOwnAddress(error: SourceError) {
    #expect(SourceError(error as any Error, address: "b") == error)
  }

  @Test func anotherErrorOfASourceIsAConnectionThatBrokeWithItsWords() {
    #expect(
      SourceError(Foreign(), address: "b")
        == SourceError(.unreachable, address: "b", detail: "foreign words"))
  }

  private struct Foreign: Error, CustomStringConvertible {
    let description = "foreign words"
  }
}
