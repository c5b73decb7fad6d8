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
      .connectivity(.offline, address: "a"), .invalidData(.empty, address: "a"),
      .refused(.scheme, address: "a"),
    ] as [SourceError])
  func aSourceErrorKeepsItsOwnAddress(error: SourceError) {
    #expect(SourceError(error as any Error, address: "b") == error)
  }

  @Test func anotherErrorOfASourceIsAConnectionThatBrokeWithItsWords() {
    #expect(
      SourceError(Foreign(), address: "b")
        == .connectivity(.unreachable("foreign words"), address: "b"))
  }

  private struct Foreign: Error, CustomStringConvertible {
    let description = "foreign words"
  }
}
