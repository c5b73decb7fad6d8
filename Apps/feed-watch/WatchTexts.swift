import Presentation

/// What only a small screen says.
struct WatchTexts {
  let messages: Messages

  /// Stands where something is on its way.
  var loading: String {
    messages.said(en: "Loading…", pt: "Carregando…", el: "Φόρτωση…", es: "Cargando…")
  }
  /// What the keys do that people need most, in 24 cells.
  var keys: String {
    messages.said(
      en: "←→ r↻ c comments q end", pt: "←→ r↻ c coment. q sair", el: "←→ r↻ c σχόλια q έξοδος",
      es: "←→ r↻ c coment. q fin")
  }
  /// What all keys do, where there is more room.
  var allKeys: String {
    messages.said(
      en: "←→ images  r refresh  c comments  Home End first, last  q end",
      pt: "←→ imagens  r atualizar  c comentários  Home End primeira, última  q sair",
      el: "←→ εικόνες  r ανανέωση  c σχόλια  Home End πρώτη, τελευταία  q έξοδος",
      es: "←→ imágenes  r actualizar  c comentarios  Home End primera, última  q fin")
  }
  /// The same where there is no image.
  var keysWithoutImage: String {
    messages.said(
      en: "r try again  q end", pt: "r tentar de novo  q sair", el: "r δοκιμή ξανά  q έξοδος",
      es: "r reintentar  q fin")
  }
  var noPicture: String {
    messages.said(en: "No picture", pt: "Sem imagem", el: "Χωρίς εικόνα", es: "Sin imagen")
  }
  /// Says how to see a picture that is hidden.
  var reveal: String {
    messages.said(
      en: "Enter shows it", pt: "Enter a mostra", el: "Enter: εμφάνιση", es: "Enter la muestra")
  }
  /// Stands on a terminal in which the screen has no room.
  var tooSmall: String {
    messages.said(
      en: "Needs 24 × 12 cells", pt: "Requer 24 × 12 células", el: "Χρειάζεται 24 × 12 κελιά",
      es: "Necesita 24 × 12 celdas")
  }
}

extension Messages {
  /// What only a small screen says.
  var watch: WatchTexts { WatchTexts(messages: self) }
}
