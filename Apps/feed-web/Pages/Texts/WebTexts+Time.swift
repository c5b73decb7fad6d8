/// The words of months, albums and sources.
extension WebTexts {
  /// Opens the list of years and months.
  var time: String { text(en: "Time", pt: "Datas", el: "Ημερομηνίες", es: "Fechas") }
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
