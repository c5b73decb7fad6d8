import Foundation
import HTTPSource
import Testing

struct RetryAfterTests {
  private let now = Date(timeIntervalSince1970: 784_111_777)

  @Test(arguments: [
    ("0", 0.0), ("120", 120), ("86400", 86_400), ("86401", 86_400),
    ("99999999999999999999999", 86_400), ("Sun, 06 Nov 1994 08:49:37 GMT", 0),
    ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Fri, 06 Nov 2099 08:49:37 GMT", 86_400),
    ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sunday, 06-Nov-94 08:50:37 GMT", 60),
    ("Sun Nov  6 08:50:37 1994", 60), ("1994-11-06T08:50:37.25Z", 61),
  ])
  func readsSecondsAndDates(field: String, seconds: Double) {
    #expect(RetryAfter.seconds(field, now: now) == seconds)
  }

  @Test(arguments: [
    nil, "", "-1", "+1", "1.5", "1e3", "inf", "nan", "٣", "soon", "120 ",
    "Sun, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Xyz 1994 08:49:37 GMT",
  ])
  func saysNothingOfAllElse(field: String?) {
    #expect(RetryAfter.seconds(field, now: now) == nil)
  }
}
