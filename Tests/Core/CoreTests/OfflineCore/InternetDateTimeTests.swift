import Foundation
import OfflineCore
import Testing

struct InternetDateTimeTests {
  @Test(arguments: [
    ("2020-05-20T11:24:59+0000", 1_589_973_899.0),
    ("2020-05-20T11:24:59+00:00", 1_589_973_899),
    ("2020-05-20T11:24:59Z", 1_589_973_899),
    ("2020-05-20t11:24:59z", 1_589_973_899),
    ("2020-05-20T13:24:59+02:00", 1_589_973_899),
    ("2020-05-20T05:54:59-0530", 1_589_973_899),
    ("2020-05-20T11:24:59.5Z", 1_589_973_899.5),
    ("2020-05-20T11:24:59.125000000000000000+00:00", 1_589_973_899.125),
    ("2020-08-28T15:07:02+00:00", 1_598_627_222),
    ("2020-01-01T12:31:22+00:00", 1_577_881_882),
    ("1970-01-01T00:00:00Z", 0),
    ("1969-12-31T23:59:59Z", -1),
    ("2000-02-29T00:00:00Z", 951_782_400),
    ("0001-01-01T00:00:00Z", -62_135_596_800),
    ("9999-12-31T23:59:59Z", 253_402_300_799),
    // A leap second in two time zones.
    ("2016-12-31T23:59:60Z", 1_483_228_800), ("2016-12-31T18:29:60.5-05:30", 1_483_228_800.5),
  ])
  func readsTheFormsOfTheContract(text: String, seconds: Double) {
    #expect(InternetDateTime.date(from: text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(arguments: [
    "", "2020-05-20", "2020-05-20T11:24:59", "2020-05-20T11:24Z", "2020-05-20 11:24:59Z",
    "2020-05-20T11:24:59Zjunk", "2020-05-20T11:24:59+00:00 ", " 2020-05-20T11:24:59Z",
    "2020-05-20T24:00:00Z", "2020-05-20T11:60:00Z", "2020-05-20T11:24:60Z",
    "2016-12-31T23:59:60+01:00", "2016-12-31T23:59:61Z",
    "2020-13-01T00:00:00Z", "2020-00-01T00:00:00Z", "2020-04-31T00:00:00Z",
    "2021-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2020-05-00T00:00:00Z",
    "2020-05-20T11:24:59.Z", "2020-05-20T11:24:59+24:00", "2020-05-20T11:24:59+00:60",
    "2020-05-20T11:24:59+00", "2020-05-20T11:24:59UTC", "20-05-20T11:24:59Z",
    "2020-5-20T11:24:59Z", "+2020-05-20T11:24:59Z", "2020-05-20T11:24:59٣Z",
  ])
  func refusesAllElse(text: String) {
    #expect(InternetDateTime.date(from: text) == nil)
  }

  @Test(arguments: [
    (1_589_973_899.0, "2020-05-20T11:24:59Z"), (1_589_973_899.25, "2020-05-20T11:24:59.250Z"),
    (0, "1970-01-01T00:00:00Z"), (-0.5, "1969-12-31T23:59:59.500Z"),
    (1_589_973_898.9999, "2020-05-20T11:24:59Z"),
    (-14_831_769_600, "1500-01-01T00:00:00Z"), (-12_219_292_800, "1582-10-15T00:00:00Z"),
    (-62_135_596_800, "0001-01-01T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
    (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
    (253_402_300_800, "9999-12-31T23:59:59.999Z"), (.infinity, "9999-12-31T23:59:59.999Z"),
    (-1e300, "0000-01-01T00:00:00Z"), (.nan, "0000-01-01T00:00:00Z"),
  ])
  func writesUTC(seconds: Double, text: String) {
    #expect(InternetDateTime.text(of: Date(timeIntervalSince1970: seconds)) == text)
  }

  @Test func writesEveryMillisecondAsItIs() {
    for number in 0..<1000 {
      let digits = String(1000 + number).dropFirst()
      let text = "2023-11-14T22:13:20" + (number == 0 ? "Z" : ".\(digits)Z")
      let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(number) / 1000)
      #expect(InternetDateTime.text(of: date) == text)
    }
  }

  /// Compares every day of the eight years around 1900, which was not a leap year, and around 2000, which was
  /// one; and every thirteenth day since the year 0.
  @Test func agreesWithTheCalendar() {
    let around1900 = -27_028 ..< -24_107
    let around2000 = 9_496..<12_418
    let centuries = stride(from: -719_528, to: 76_653, by: 13)
    for day in Array(around1900) + Array(around2000) + Array(centuries) {
      let date = Date(timeIntervalSince1970: Double(day) * 86_400)
      guard InternetDateTime.date(from: InternetDateTime.text(of: date)) == date else {
        Issue.record("\(date)")
        return
      }
    }
  }
}
