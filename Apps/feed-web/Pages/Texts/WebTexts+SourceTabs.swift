/// The words of a feed that is merged from several sources.
extension WebTexts {
  /// The label of the links to the images of each source.
  var sources: String { text(en: "Sources", pt: "Fontes", el: "Πηγές", es: "Fuentes") }
  /// The link to the images of all sources.
  var allSources: String { text(en: "All", pt: "Todas", el: "Όλες", es: "Todas") }
  /// Says that one of the sources failed.
  func failed(_ source: String) -> String {
    text(
      en: "\(source) could not be loaded. What was saved of it is shown.",
      pt: "Não foi possível carregar \(source). O que está salvo dela é mostrado.",
      el: "Δεν ήταν δυνατή η φόρτωση: \(source). Εμφανίζονται όσα έχουν αποθηκευτεί.",
      es: "No se ha podido cargar \(source). Se muestra lo guardado.")
  }
}
