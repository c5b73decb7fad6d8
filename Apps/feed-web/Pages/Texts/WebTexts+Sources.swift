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

  /// Returns why a source was not added.
  func refusal(_ refusal: SourceRefusal) -> String {
    switch refusal {
    case .noAddress:
      text(
        en: "Write the address of a page on the web, such as example.org, without a password.",
        pt: "Escreva o endereço de uma página da web, como example.org, sem senha.",
        el: "Γράψτε τη διεύθυνση μιας σελίδας στον ιστό, όπως example.org, χωρίς κωδικό.",
        es: "Escriba la dirección de una página de la web, como example.org, sin contraseña.")
    case .noFeed:
      text(
        en: "There is no feed at this address.", pt: "Não há nenhum feed neste endereço.",
        el: "Δεν υπάρχει ροή σε αυτή τη διεύθυνση.", es: "No hay ningún feed en esta dirección.")
    case .noPictures:
      text(
        en: "This feed has no pictures.", pt: "Este feed não tem imagens.",
        el: "Αυτή η ροή δεν έχει εικόνες.", es: "Este feed no tiene imágenes.")
    case .known:
      text(
        en: "This is among your sources already.", pt: "Isto já está entre as suas fontes.",
        el: "Υπάρχει ήδη στις πηγές σας.", es: "Esto ya está entre sus fuentes.")
    case .tooMany:
      text(
        en: "There is room for 100 sources. Remove some first.",
        pt: "Há lugar para 100 fontes. Remova algumas primeiro.",
        el: "Υπάρχει χώρος για 100 πηγές. Αφαιρέστε μερικές πρώτα.",
        es: "Hay sitio para 100 fuentes. Quite antes algunas.")
    case .noList:
      text(
        en: "This file is no list of feeds.", pt: "Este arquivo não é uma lista de feeds.",
        el: "Αυτό το αρχείο δεν είναι λίστα ροών.", es: "Este archivo no es una lista de feeds.")
    }
  }
}
