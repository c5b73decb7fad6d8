package import FeedCore

/// The names of months on their own, as in headings.
extension Messages {
  /// Returns the name of a month, such as "July"; its number if there is none.
  package func monthName(_ month: Int) -> String {
    // Only Greek has another form behind a day.
    let greek =
      "Ιανουάριος Φεβρουάριος Μάρτιος Απρίλιος Μάιος Ιούνιος Ιούλιος Αύγουστος Σεπτέμβριος Οκτώβριος Νοέμβριος Δεκέμβριος"
    let names = (language == .greek ? greek : months).split(separator: " ")
    guard names.indices.contains(month - 1) else { return "\(month)" }
    let name = names[month - 1]
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Returns the heading of a month: "July 2025".
  package func heading(of month: FeedOverview.Month) -> String {
    let name = monthName(month.month)
    return said(
      en: "\(name) \(month.year)", pt: "\(name) de \(month.year)", el: "\(name) \(month.year)",
      es: "\(name) de \(month.year)")
  }
}
