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

  private struct Foreign: Error, CustomStringConvertible {
    let description = "foreign words"
  }
}
