import Foundation
import OfflineCore
import Testing

struct LenientDateTimeTests {
  @Test(
    arguments: [
      ("2023-03-15T10:00Z", "2023-03-15T10:00:00Z"), ("2023-03-15", "2023-03-15T00:00:00Z"),
      ("2023-03", "2023-03-01T00:00:00Z"), ("2023-03-15 10:00:00", "2023-03-15T10:00:00Z"),
      ("2023-03-15T10:00:00+02", "2023-03-15T08:00:00Z"),
      ("2023:03:15 9:05", "2023-03-15T09:05:00Z"),
      ("2023-03-15 10:00:00 EST", "2023-03-15T15:00:00Z"), (" 2023.3.5 ", "2023-03-05T00:00:00Z"),
      ("2023-03-15 10:00:00.25 GMT+0200", "2023-03-15T08:00:00Z"),
      ("2016-12-31 23:59:60", "2017-01-01T00:00:00Z"),
      ("2023-03-15 12:00:00 am", "2023-03-15T00:00:00Z"),
      ("2023-02-30", nil), ("2023-13-01", nil), ("0001-01-01", nil), ("2023", nil),
      ("15.3.2023", nil),
      ("2023-03-15 25:00", nil), ("2023-03-15 13:00:00 PM", "2023-03-15T13:00:00Z"),
      ("2023-03-15junk", nil), ("２０２３-03-15", nil), ("", nil),
    ] as [(String, String?)])
  func aDateIsReadAsPeopleWriteIt(text: String, expected: String?) {
    #expect(
      LenientDateTime.date(from: text) == expected.flatMap(InternetDateTime.date(from:)), "\(text)")
  }

  @Test func aLongTextIsNoDate() {
    #expect(
      LenientDateTime.date(from: "2023-03-15" + String(repeating: " ", count: 100_000)) == nil)
  }

  @Test(arguments: ["+2:00", "+02:00", "+0200", "GMT+2", "CEST"])
  func aZoneIsWrittenElsewhere(zone: String) {
    let date = InternetDateTime.date(from: "2023-03-15T08:00:00Z")
    #expect(LenientDateTime.date(from: "2023:03:15 10:00:00", zone: zone) == date)
    // The zone beside the time has precedence.
    #expect(LenientDateTime.date(from: "2023-03-15 08:00:00 Z", zone: zone) == date)
  }
}
