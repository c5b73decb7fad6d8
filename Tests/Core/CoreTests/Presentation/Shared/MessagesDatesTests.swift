import FoundationEssentials
import Testing

@testable import Presentation

struct MessagesDatesTests {
  private static let now = Date(timeIntervalSinceReferenceDate: 800_000_000)
  private static let minute = 60.0
  private static let hour = 3_600.0
  private static let day = 86_400.0

  @Test(
    arguments: [
      (0, "just now"), (-0.9, "just now"), (-1, "just now"), (1, "in 1 second"),
      (-59, "just now"), (-minute, "1 minute ago"), (-5 * minute, "5 minutes ago"),
      (-5 * minute - 59, "5 minutes ago"), (-hour + 1, "59 minutes ago"), (-hour, "1 hour ago"),
      (2 * hour, "in 2 hours"), (-day + 1, "23 hours ago"), (-day, "1 day ago"),
      (day, "in 1 day"), (-3 * day, "3 days ago"), (-7 * day + 1, "6 days ago"),
      (-7 * day, "1 week ago"), (-30 * day, "4 weeks ago"), (-31 * day, "1 month ago"),
      (-365 * day, "11 months ago"), (-366 * day, "1 year ago"), (800 * day, "in 2 years"),
    ] as [(Double, String)])
  func relativeDatesAreNumbersOfTheLargestWholeUnit(offset: Double, expected: String) {
    let date = Self.now + offset
    #expect(Messages.english.relativeDate(date, now: Self.now) == expected)
  }

  @Test(
    arguments: [
      (.brazilianPortuguese, -5 * minute, "há 5 minutos"), (.brazilianPortuguese, -day, "há 1 dia"),
      (.brazilianPortuguese, 0, "agora mesmo"), (.brazilianPortuguese, 31 * day, "em 1 mês"),
      (.brazilianPortuguese, -62 * day, "há 2 meses"),
      (.greek, -5 * minute, "πριν από 5 λεπτά"), (.greek, -day, "πριν από 1 ημέρα"),
      (.greek, 0, "μόλις τώρα"), (.greek, 31 * day, "σε 1 μήνα"),
      (.spanish, -5 * minute, "hace 5 minutos"), (.spanish, -day, "hace 1 día"),
      (.spanish, 0, "hace un momento"), (.spanish, 2 * hour, "dentro de 2 horas"),
    ] as [(Messages.Language, Double, String)])
  func eachLanguageHasItsPluralForms(
    language: Messages.Language, offset: Double, expected: String
  ) {
    let messages = Messages(language)
    #expect(messages.relativeDate(Self.now + offset, now: Self.now) == expected)
  }

  @Test(arguments: TimeSpan.Unit.allCases, Messages.Language.allCases)
  func oneAndManyDifferInEveryUnit(unit: TimeSpan.Unit, language: Messages.Language) {
    let messages = Messages(language)
    #expect(messages.noun(for: unit, 1) != messages.noun(for: unit, 2))
  }

  @Test(
    arguments: [
      -1e12, 1e12, .infinity, -.infinity, .nan, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude,
    ])
  func extremeDatesAreNoTrap(interval: Double) {
    // The arguments are not dates, because describing such a date traps in Foundation.
    let date = Date(timeIntervalSinceReferenceDate: interval)
    for messages in Messages.Language.allCases.map({ Messages($0) }) {
      #expect(!messages.relativeDate(date, now: Self.now).isEmpty)
      #expect(!messages.relativeDate(Self.now, now: date).isEmpty)
      #expect(!messages.relativeDate(date, now: date).isEmpty)
      #expect(messages.validity(until: date, now: Self.now) != "")
    }
    #expect(TimeSpan(seconds: .min).unit == .year)
  }

  @Test(
    arguments: [
      (4 * day, "kept until 13 May"), (day - 1, "kept for 23 more hours"),
      (1, "kept for 1 more minute"), (0, nil), (-1, nil),
    ] as [(Double, String?)])
  func validityCountsWhatIsLeft(offset: Double, expected: String?) {
    #expect(Messages.english.validity(until: Self.now + offset, now: Self.now) == expected)
  }

  @Test(
    arguments: [
      (0, "0 B"), (1_023, "1023 B"), (1_024, "1 KiB"), (1_536, "1.5 KiB"),
      (256 << 20, "256 MiB"), ((1 << 30) - 1, "1023.9 MiB"), (.max, "7.9 EiB"),
    ] as [(Int, String)])
  func bytesAreInBinaryUnits(count: Int, expected: String) {
    #expect(Messages.english.byteCount(count) == expected)
  }

  @Test func theFractionIsWrittenAsTheLanguageDoes() {
    #expect(Messages(.spanish).byteCount(1_536) == "1,5 KiB")
  }
}
