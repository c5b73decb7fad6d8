package import FoundationEssentials

/// Dates as feeds write them, in the formats of mail (RFC 5322, 3.3 and 4.3), of RFC 3339 and
/// W3CDTF, and of web servers, with the variations of people and programs.
package enum MailDate {
  /// The most bytes of a date.
  private static let byteLimit = 100
  /// The months by the starts of their names in English and other European languages.
  private static let months: [Substring: Int] = [
    "jan gen ene", "feb fév fev", "mar mär maa mrt", "apr avr abr", "may mai mei mag",
    "jun juin giu", "jul juil lug", "aug aoû aou ago", "sep set", "oct okt ott out", "nov",
    "dec dez déc dic",
  ].enumerated().reduce(into: [:]) { months, names in
    for name in names.element.split(separator: " ") { months[name] = names.offset + 1 }
  }

  /// Returns the first of the texts that is a date.
  package static func date(_ texts: String?...) -> Date? {
    texts.lazy.compactMap { $0.flatMap(date(from:)) }.first
  }

  /// - Returns: `nil` if the text is not a date. A time without a zone, or with an unknown zone, is in GMT.
  package static func date(from text: String) -> Date? {
    guard text.utf8.count <= byteLimit else { return nil }
    var text = text
    if text.utf8.contains(where: { $0 > 0x7F }) {
      text = text.replacing("\u{2212}", with: "-").replacing("\u{A0}", with: " ")
    }
    return LenientDateTime.date(from: text) ?? parts(of: text.lowercased())?.date
      ?? numericDate(from: text)
  }

  /// Returns a date of numbers, such as `13/05/2024 10:00` or `01.05.2024`, if the day can't be the month.
  private static func numericDate(from text: String) -> Date? {
    guard let match = text.wholeMatch(of: /\s*(\d{1,2})([.\/])(\d{1,2})[.\/](\d{4})(.*)/),
      let first = Int(match.1), let second = Int(match.3),
      match.2 == "." || first > 12 || second > 12
    else { return nil }
    let (day, month) = match.2 == "/" && second > 12 ? (second, first) : (first, second)
    return LenientDateTime.date(from: "\(match.4)-\(month)-\(day)\(match.5)")
  }

  /// Returns the parts of a date with the name of a month: `Sun, 06 Nov 1994 08:49:37 GMT`,
  /// `Sunday, 06-Nov-94 08:49:37`, `Nov 6, 1994 8:49 AM`, `Sun Nov 6 08:49:37 1994`.
  private static func parts(of text: String) -> DateParts? {
    var words = text.utf8.split { $0 <= 0x20 || $0 == UInt8(ascii: ",") }.map { Substring($0) }
      .flatMap { $0.beginsWithDigit ? $0.split(separator: "-") : [$0] }
    var (clock, half) = ("0:00", DateParts.Half?.none)
    if let index = words.firstIndex(where: {
      $0.beginsWithDigit && $0.utf8.contains(UInt8(ascii: ":"))
    }) {
      clock = String(words.remove(at: index).prefix { $0 != "." })
      half = DateParts.Half(rawValue: clock.filter(\.isLetter))
      clock.removeAll(where: \.isLetter)
      if half == nil, index < words.count {
        half = DateParts.Half(rawValue: String(words[index]))
      }
    }
    let zone = words.last(where: DateParts.isZone)
    guard let first = words.firstIndex(where: \.beginsWithDigit) else { return nil }
    // A day of the week may look like a month: "mar., 05 déc. 2024".
    let places = [first + 1, first - 1].filter(words.indices.contains)
    guard let place = places.first(where: { month(words[$0]) != nil }),
      let month = month(words[place])
    else { return nil }
    let numbers = words.dropFirst(first).compactMap { word in
      word.beginsWithDigit ? Int(word.prefix { $0.isASCII && $0.isNumber }) : nil
    }
    guard numbers.count >= 2 else { return nil }
    // RFC 5322, 4.3.
    let year =
      numbers[1] < 50 ? numbers[1] + 2000 : numbers[1] < 1000 ? numbers[1] + 1900 : numbers[1]
    return DateParts(
      year: words.contains { $0.count == 4 && Int($0) == numbers[1] } ? numbers[1] : year,
      month: month, day: numbers[0], clock: clock, zone: zone.map(String.init) ?? "", half: half)
  }

  private static func month(_ word: Substring) -> Int? {
    months[word.prefix(3)]
  }
}

extension Substring {
  fileprivate var beginsWithDigit: Bool { utf8.first.map { 0x30...0x39 ~= $0 } ?? false }
}
