/// The words of a feed that is merged from several sources, and of the page on which readers change these.
extension WebTexts {
  /// The label of the links to the images of each source.
  var sources: String { text(en: "Sources", pt: "Fontes", el: "Πηγές", es: "Fuentes") }
  /// The link to the images of all sources.
  var allSources: String { text(en: "All", pt: "Todas", el: "Όλες", es: "Todas") }
  var addSource: String {
    text(
      en: "Add a source", pt: "Adicionar uma fonte", el: "Προσθήκη πηγής", es: "Añadir una fuente")
  }
  var addressOfSource: String {
    text(
      en: "Address of a page or a feed", pt: "Endereço de uma página ou de um feed",
      el: "Διεύθυνση σελίδας ή ροής", es: "Dirección de una página o de un feed")
  }
  var add: String { text(en: "Add", pt: "Adicionar", el: "Προσθήκη", es: "Añadir") }
  /// Removes one of the sources.
  var remove: String { text(en: "Remove", pt: "Remover", el: "Αφαίρεση", es: "Quitar") }
  /// Says why a source has no button that removes it.
  var fixedSource: String {
    text(
      en: "Set by the owner of this server", pt: "Definida por quem mantém este servidor",
      el: "Ορίστηκε από τον διαχειριστή", es: "Fijada por quien mantiene este servidor")
  }
  var notLoadedYet: String {
    text(
      en: "Not loaded yet", pt: "Ainda não carregada", el: "Δεν έχει φορτωθεί ακόμη",
      es: "Aún no cargada")
  }
  var listOfFeeds: String {
    text(
      en: "List of feeds (OPML)", pt: "Lista de feeds (OPML)", el: "Λίστα ροών (OPML)",
      es: "Lista de feeds (OPML)")
  }
  var addAll: String {
    text(
      en: "Add all of a file", pt: "Adicionar tudo de um arquivo", el: "Προσθήκη όλων από αρχείο",
      es: "Añadir todo de un archivo")
  }
  var downloadList: String {
    text(
      en: "Download this list", pt: "Baixar esta lista", el: "Λήψη αυτής της λίστας",
      es: "Descargar esta lista")
  }

  func lastLoaded(_ date: String) -> String {
    text(
      en: "Loaded \(date)", pt: "Carregada \(date)", el: "Φορτώθηκε \(date)",
      es: "Cargada \(date)")
  }
}
