/// The words of the feed, and of its months, albums and sources.
extension WebTexts {
  /// Labels of the links to the other views of the feed.
  var wall: String {
    text(
      en: "Wall of pictures", pt: "Mural de imagens", el: "Τοίχος με εικόνες",
      es: "Mural de imágenes")
  }
  var column: String {
    text(en: "One column", pt: "Uma coluna", el: "Μία στήλη", es: "Una columna")
  }
  var refresh: String { text(en: "Refresh", pt: "Atualizar", el: "Ανανέωση", es: "Actualizar") }
  /// Says that the source is being asked while a saved list, or nothing yet, is shown.
  var asking: String {
    text(
      en: "asking for the newest…", pt: "buscando o mais recente…", el: "αναζήτηση των νεότερων…",
      es: "buscando lo más nuevo…")
  }
  var loading: String { text(en: "Loading…", pt: "Carregando…", el: "Φόρτωση…", es: "Cargando…") }
  /// Marks a list that could not be loaded.
  var unavailable: String {
    text(en: "Not available", pt: "Indisponível", el: "Μη διαθέσιμο", es: "No disponible")
  }
  var loadingMore: String {
    text(
      en: "Loading more…", pt: "Carregando mais…", el: "Φόρτωση περισσότερων…", es: "Cargando más…")
  }
  /// Says what to do about an empty list.
  var lookAgain: String {
    text(
      en: "Refresh to look again.", pt: "Atualize para tentar de novo.",
      el: "Ανανεώστε για νέα προσπάθεια.", es: "Actualice para volver a intentarlo.")
  }
  /// Shown at the end of the longest page.
  var noMoreShown: String {
    text(
      en: "No more than this is shown on one page.",
      pt: "Não se mostra mais do que isto em uma página.",
      el: "Δεν εμφανίζονται περισσότερα σε μία σελίδα.",
      es: "No se muestra más que esto en una página.")
  }
  var show: String { text(en: "Show it", pt: "Mostrar", el: "Εμφάνιση", es: "Mostrar") }
  /// Announces the number of added images; `#` stands for the number.
  var added: String {
    text(
      en: "Images added: #", pt: "Imagens adicionadas: #", el: "Εικόνες που προστέθηκαν: #",
      es: "Imágenes añadidas: #")
  }

  /// Opens the list of years and months.
  var time: String { text(en: "Dates", pt: "Datas", el: "Ημερομηνίες", es: "Fechas") }
  var albums: String { text(en: "Albums", pt: "Álbuns", el: "Άλμπουμ", es: "Álbumes") }
  /// Leads from an album or a source back to the whole feed.
  var allPictures: String {
    text(
      en: "All pictures", pt: "Todas as imagens", el: "Όλες οι εικόνες", es: "Todas las imágenes")
  }
  func noAlbum(_ name: String) -> String {
    text(
      en: "There is no album “\(name)” here.", pt: "Não há nenhum álbum “\(name)” aqui.",
      el: "Δεν υπάρχει άλμπουμ «\(name)» εδώ.", es: "Aquí no hay ningún álbum «\(name)».")
  }
  func noPictures(from source: String) -> String {
    text(
      en: "There are no pictures from “\(source)” here.", pt: "Não há imagens de “\(source)” aqui.",
      el: "Δεν υπάρχουν εικόνες από «\(source)» εδώ.", es: "Aquí no hay imágenes de «\(source)».")
  }
}
