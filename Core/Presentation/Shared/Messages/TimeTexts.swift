/// Units and directions of time, and how numbers are written.
public struct TimeTexts: Sendable {
  /// A noun as it stands after a number.
  struct Noun: Sendable {
    let one: String
    let other: String
  }

  let second: Noun
  let minute: Noun
  let hour: Noun
  let day: Noun
  let week: Noun
  let month: Noun
  let year: Noun
  /// Whether the number takes the singular, by the plural rules of CLDR.
  let isSingular: @Sendable (Int) -> Bool
  /// "3 days ago"
  let past: @Sendable (_ count: Int, _ unit: String) -> String
  /// "in 3 days"
  let future: @Sendable (_ count: Int, _ unit: String) -> String
  /// "valid for 3 more days"
  let validFor: @Sendable (_ count: Int, _ unit: String) -> String
  /// "5 December"
  let date: @Sendable (_ day: Int, _ month: String) -> String
  /// "valid until 5 December"
  let validUntil: @Sendable (_ date: String) -> String
  /// The names of the months in the form used after a day, separated by spaces.
  let months: String
  /// Parts the whole from the fraction.
  let decimalSeparator: String

  func noun(for span: TimeSpan) -> String {
    let noun =
      switch span.unit {
      case .second: second
      case .minute: minute
      case .hour: hour
      case .day: day
      case .week: week
      case .month: month
      case .year: year
      }
    return isSingular(span.count) ? noun.one : noun.other
  }
}
