import Presentation

/// Advice on the next command to type. Only this app can give it, so it is not among the texts of the feed.
extension Messages {
  func howToSeeAllSaved(_ command: String) -> String {
    said(
      en: "'\(command)' shows all of it.", pt: "'\(command)' mostra tudo.",
      el: "Το '\(command)' τα δείχνει όλα.", es: "'\(command)' lo muestra todo.")
  }

  /// Says that the images above were not there at the last visit.
  func newSinceVisit(_ ago: String) -> String {
    said(
      en: "New since your visit \(ago)", pt: "Novo desde a sua visita \(ago)",
      el: "Νέα από την επίσκεψή σας \(ago)", es: "Nuevo desde su visita \(ago)")
  }

  func howToLoadMore(_ command: String) -> String {
    said(
      en: "When online, '\(command)' loads the next page, if there is one.",
      pt: "Com conexão, '\(command)' carrega a próxima página, se houver.",
      el: "Με σύνδεση, το '\(command)' φορτώνει την επόμενη σελίδα, αν υπάρχει.",
      es: "Con conexión, '\(command)' carga la página siguiente, si la hay.")
  }

  func howToSeeIDs(_ command: String) -> String {
    said(
      en: "'\(command)' shows the ids of those that exist.",
      pt: "'\(command)' mostra os ids das que há.",
      el: "Το '\(command)' δείχνει τα id όσων υπάρχουν.",
      es: "'\(command)' muestra los id de las que hay.")
  }

  /// Says that the saved feed has no image with this number, and how to see the numbers.
  func unknownNumber(_ number: Int, _ command: String) -> String {
    said(
      en: "There is no image number \(number) in the saved feed. '\(command)' shows the numbers.",
      pt: "Não há imagem número \(number) no feed salvo. '\(command)' mostra os números.",
      el: """
        Δεν υπάρχει εικόνα με αριθμό \(number) στο αποθηκευμένο feed. \
        Το '\(command)' δείχνει τους αριθμούς.
        """,
      es: """
        No hay ninguna imagen número \(number) en el feed guardado. \
        '\(command)' muestra los números.
        """)
  }

  /// Says that an address could not be opened.
  var noBrowser: String {
    said(
      en: "No browser could be opened. This is the address:",
      pt: "Nenhum navegador pôde ser aberto. Este é o endereço:",
      el: "Δεν ήταν δυνατό το άνοιγμα περιηγητή. Η διεύθυνση είναι:",
      es: "No se ha podido abrir ningún navegador. Esta es la dirección:")
  }

  /// Says that browsers can't open an address, and how to get the image.
  func notForBrowsers(_ command: String) -> String {
    said(
      en: "No browser shows this address. '\(command)' writes the image into a file.",
      pt: "Nenhum navegador mostra este endereço. '\(command)' grava a imagem num arquivo.",
      el: """
        Κανένας περιηγητής δεν δείχνει αυτή τη διεύθυνση. \
        Το '\(command)' γράφει την εικόνα σε αρχείο.
        """,
      es: "Ningún navegador muestra esta dirección. '\(command)' guarda la imagen en un archivo.")
  }
}
