/// The words about what is new in the feed. Scripts replace `#`.
extension WebTexts {
  /// Offers one new picture.
  var oneNewPicture: String {
    text(en: "1 new picture", pt: "1 imagem nova", el: "1 νέα εικόνα", es: "1 imagen nueva")
  }
  /// Offers several new pictures; `#` stands for the number.
  var newPictures: String {
    text(en: "# new pictures", pt: "# imagens novas", el: "# νέες εικόνες", es: "# imágenes nuevas")
  }
  /// Offers a feed that has changed, but has no new pictures.
  var newFeed: String {
    text(
      en: "Show the newer feed", pt: "Mostrar o feed mais novo", el: "Εμφάνιση του νεότερου feed",
      es: "Mostrar el feed más nuevo")
  }
  /// Says since when the pictures above are new; `#` stands for a weekday or a date.
  var newSinceDay: String {
    text(en: "New since #", pt: "Novo desde #", el: "Νέα από #", es: "Nuevo desde el #")
  }
  /// The same for a time of this day; `#` stands for the time.
  var newSinceToday: String {
    text(
      en: "New since today at #", pt: "Novo desde hoje às #", el: "Νέα από σήμερα στις #",
      es: "Nuevo desde hoy a las #")
  }
  var newSinceYesterday: String {
    text(
      en: "New since yesterday", pt: "Novo desde ontem", el: "Νέα από χθες",
      es: "Nuevo desde ayer")
  }
}
