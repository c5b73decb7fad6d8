package import FeedCore

/// The names of months on their own, as in headings.
extension Messages {
  /// Returns the name of a month, such as "July"; its number if there is none.
  package func monthName(_ month: Int) -> String {
    let names = said(
      en: "January February March April May June July August September October November December",
      pt:
        "Janeiro Fevereiro Março Abril Maio Junho Julho Agosto Setembro Outubro Novembro Dezembro",
      el:
        "Ιανουάριος Φεβρουάριος Μάρτιος Απρίλιος Μάιος Ιούνιος Ιούλιος Αύγουστος Σεπτέμβριος Οκτώβριος Νοέμβριος Δεκέμβριος",
      es: "Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre Noviembre Diciembre"
    ).split(separator: " ")
    return names.indices.contains(month - 1) ? String(names[month - 1]) : "\(month)"
  }

  /// Returns the heading of a month: "July 2025".
  package func heading(of month: FeedOverview.Month) -> String {
    let name = monthName(month.month)
    return said(
      en: "\(name) \(month.year)", pt: "\(name) de \(month.year)", el: "\(name) \(month.year)",
      es: "\(name) de \(month.year)")
  }
}
