import Testing

@testable import StoreJudge

struct TimingsTests {
  @Test(arguments: [
    (1...1, 1, 1), (1...2, 1, 2), (1...3, 2, 3), (1...99, 50, 99), (1...100, 50, 99),
    (1...101, 51, 100), (1...1000, 500, 990),
  ])
  func percentilesAreDurationsThatWereTaken(range: ClosedRange<Int>, median: Int, p99: Int) {
    let timings = Timings(range.shuffled().map { .microseconds($0) })
    #expect(timings.count == range.count)
    #expect(timings.median == .microseconds(median))
    #expect(timings.p99 == .microseconds(p99))
  }

  @Test(
    arguments: [
      (0, "0.00 µs"), (1234, "1.23 µs"), (9994, "9.99 µs"), (9995, "10.0 µs"),
      (99_949, "99.9 µs"), (99_950, "100 µs"), (999_499, "999 µs"), (999_500, "1.00 ms"),
      (1_049_000, "1.05 ms"), (999_500_000, "1.00 s"), (61_000_000_000, "61.0 s"),
    ] as [(Int, String)])
  func aTimeIsShownWithThreeDigits(nanoseconds: Int, text: String) {
    #expect(ComparisonTable.text(.nanoseconds(nanoseconds)) == text)
  }
}
