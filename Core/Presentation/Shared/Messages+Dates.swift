public import FoundationEssentials

extension Messages {
  /// Returns how long ago, or in how long, a date is: "just now", "3 days ago", "in 2 hours".
  public func relativeDate(_ date: Date, now: Date) -> String {
    let seconds = TimeSpan.seconds(from: now, to: date)
    if (-59...0).contains(seconds) { return justNow }
    let span = TimeSpan(seconds: seconds)
    let (count, unit) = (span.count, noun(for: span.unit, span.count))
    return seconds > 0
      ? said(
        en: "in \(count) \(unit)", pt: "em \(count) \(unit)", el: "σε \(count) \(unit)",
        es: "dentro de \(count) \(unit)")
      : said(
        en: "\(count) \(unit) ago", pt: "há \(count) \(unit)", el: "πριν από \(count) \(unit)",
        es: "hace \(count) \(unit)")
  }

  /// The text for less than a minute ago.
  package var justNow: String {
    said(en: "just now", pt: "agora mesmo", el: "μόλις τώρα", es: "hace un momento")
  }

  /// Returns how long something is kept: "kept until 5 December" in UTC, or "kept for 4 more hours" if less
  /// than a day is left; `nil` if it is no longer kept.
  func validity(until end: Date, now: Date) -> String? {
    guard end > now else { return nil }
    let seconds = TimeSpan.seconds(from: now, to: end)
    if seconds >= TimeSpan.Unit.day.rawValue, let date = calendarDate(end)?.day {
      return said(
        en: "kept until \(date)", pt: "guardada até \(date)", el: "φυλάσσεται έως \(date)",
        es: "se conserva hasta el \(date)")
    }
    // Like the age of a list, this changes by the minute at most.
    let span = TimeSpan(seconds: max(seconds, TimeSpan.Unit.minute.rawValue))
    let (count, unit) = (span.count, noun(for: span.unit, span.count))
    return said(
      en: "kept for \(count) more \(unit)", pt: "guardada por mais \(count) \(unit)",
      el: "φυλάσσεται για ακόμη \(count) \(unit)", es: "se conserva \(count) \(unit) más")
  }

  /// Returns a date in UTC: "5 December", and "14:05"; `nil` if it is out of range.
  public func calendarDate(_ date: Date) -> (day: String, time: String)? {
    guard let text = Self.instant(date) else { return nil }
    let parts = text.split(separator: "-")
    guard parts.count > 2, let number = Int(parts[1]), let day = Int(parts[2].prefix(2)) else {
      return nil
    }
    let month = months.split(separator: " ")[number - 1]
    let date = said(
      en: "\(day) \(month)", pt: "\(day) de \(month)", el: "\(day) \(month)",
      es: "\(day) de \(month)")
    return (date, String(parts[2].dropFirst(3).prefix(5)))
  }

  /// Returns a day in UTC with its year: "5 July 2025"; `nil` if it is out of range.
  public func dayInWords(_ date: Date) -> String? {
    guard let (day, _) = calendarDate(date), let year = Self.instant(date)?.prefix(4) else {
      return nil
    }
    return said(
      en: "\(day) \(year)", pt: "\(day) de \(year)", el: "\(day) \(year)",
      es: "\(day) de \(year)")
  }

  /// The names of the months in the form used after a day.
  var months: String {
    said(
      en: "January February March April May June July August September October November December",
      pt:
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      el:
        "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου Δεκεμβρίου",
      es: "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
    )
  }

  /// Returns the noun for a number of units. In Greek it is in the accusative, which all phrases above
  /// require.
  ///
  /// - Parameter count: The number; `nil` if it is not whole.
  func noun(for unit: TimeSpan.Unit, _ count: Int?) -> String {
    let forms =
      switch unit {
      case .second:
        said(
          en: "second seconds", pt: "segundo segundos", el: "δευτερόλεπτο δευτερόλεπτα",
          es: "segundo segundos")
      case .minute:
        said(en: "minute minutes", pt: "minuto minutos", el: "λεπτό λεπτά", es: "minuto minutos")
      case .hour: said(en: "hour hours", pt: "hora horas", el: "ώρα ώρες", es: "hora horas")
      case .day: said(en: "day days", pt: "dia dias", el: "ημέρα ημέρες", es: "día días")
      case .week:
        said(en: "week weeks", pt: "semana semanas", el: "εβδομάδα εβδομάδες", es: "semana semanas")
      case .month: said(en: "month months", pt: "mês meses", el: "μήνα μήνες", es: "mes meses")
      case .year: said(en: "year years", pt: "ano anos", el: "έτος έτη", es: "año años")
      }
    // The CLDR plural rule: Portuguese counts zero as one.
    let isSingular = count == 1 || count == 0 && language == .brazilianPortuguese
    return String(forms.split(separator: " ")[isSingular ? 0 : 1])
  }

  /// The character between the whole number and the fraction.
  private var decimalSeparator: String { language == .english ? "." : "," }

  /// Returns a number of bytes in the largest binary unit, with one decimal: "1.5 MiB".
  public func byteCount(_ bytes: Int) -> String {
    let units = ["KiB", "MiB", "GiB", "TiB", "PiB", "EiB"]
    guard bytes >= 1_024 else { return "\(bytes) B" }
    var rest = bytes
    var tenths = 0
    var unit = -1
    while rest >= 1_024 {
      tenths = rest % 1_024 * 10 / 1_024
      rest /= 1_024
      unit += 1
    }
    let fraction = tenths == 0 ? "" : "\(decimalSeparator)\(tenths)"
    return "\(rest)\(fraction) \(units[unit])"
  }

  /// Returns in how long something is due, never too early: "in 5 minutes".
  package func ahead(_ seconds: Double) -> String {
    let time = wait(seconds)
    return said(en: "in \(time)", pt: "em \(time)", el: "σε \(time)", es: "dentro de \(time)")
  }

  /// Returns a time to wait, never too short: "90 seconds", "5 minutes", "2 hours".
  private func wait(_ seconds: Double) -> String {
    guard seconds >= 120, let whole = Int(exactly: seconds.rounded(.up)) else {
      return self.seconds(seconds)
    }
    let unit: TimeSpan.Unit = whole < 7_200 ? .minute : .hour
    let count = (whole + unit.rawValue - 1) / unit.rawValue
    return "\(count) \(noun(for: unit, count))"
  }

  /// Returns a number of seconds with its noun: "10 seconds", "0.5 seconds".
  func seconds(_ seconds: Double) -> String {
    let whole = Int(exactly: seconds)
    let number = whole.map(String.init) ?? "\(seconds)".replacing(".", with: decimalSeparator)
    return "\(number) \(noun(for: .second, whole))"
  }
}
