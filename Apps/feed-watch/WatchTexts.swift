import Presentation

/// The texts that only a small screen needs.
extension Messages {
  /// Shown while something is loading.
  var watchLoading: String {
    said(en: "Loading…", pt: "Carregando…", el: "Φόρτωση…", es: "Cargando…")
  }
  /// The most important keys, in 24 cells.
  var watchKeys: String {
    said(
      en: "←→ r↻ c comments q end", pt: "←→ r↻ c coment. q sair", el: "←→ r↻ c σχόλια q έξοδος",
      es: "←→ r↻ c coment. q fin")
  }
  /// All keys, for wider terminals.
  var allWatchKeys: String {
    said(
      en: "←→ images  r refresh  c comments  Home End first, last  q end",
      pt: "←→ imagens  r atualizar  c comentários  Home End primeira, última  q sair",
      el: "←→ εικόνες  r ανανέωση  c σχόλια  Home End πρώτη, τελευταία  q έξοδος",
      es: "←→ imágenes  r actualizar  c comentarios  Home End primera, última  q fin")
  }
  /// The keys if there is no image.
  var watchKeysWithoutImage: String {
    said(
      en: "r try again  q end", pt: "r tentar de novo  q sair", el: "r δοκιμή ξανά  q έξοδος",
      es: "r reintentar  q fin")
  }
  var noPicture: String {
    said(en: "No picture", pt: "Sem imagem", el: "Χωρίς εικόνα", es: "Sin imagen")
  }
  /// Says how to reveal a hidden picture.
  var howToReveal: String {
    said(
      en: "Enter shows it", pt: "Enter a mostra", el: "Enter: εμφάνιση", es: "Enter la muestra")
  }
  /// Shown on a terminal that is too small.
  var screenTooSmall: String {
    said(
      en: "Needs 24 × 12 cells", pt: "Requer 24 × 12 células", el: "Χρειάζεται 24 × 12 κελιά",
      es: "Necesita 24 × 12 celdas")
  }
}
