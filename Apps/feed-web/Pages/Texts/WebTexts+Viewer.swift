/// The words of a picture on its own.
extension WebTexts {
  var pictureFailed: String {
    text(
      en: "This picture could not be loaded.", pt: "Não foi possível carregar esta imagem.",
      el: "Δεν ήταν δυνατή η φόρτωση αυτής της εικόνας.", es: "No se pudo cargar esta imagen.")
  }
  /// Shown beside each picture for readers without scripts, because nothing detects there whether it failed.
  var reloadPicture: String {
    text(
      en: "Load this picture again", pt: "Carregar esta imagem de novo",
      el: "Φόρτωση αυτής της εικόνας ξανά", es: "Volver a cargar esta imagen")
  }
  var pictures: String { text(en: "Pictures", pt: "Imagens", el: "Εικόνες", es: "Imágenes") }
  var previous: String { text(en: "Previous", pt: "Anterior", el: "Προηγούμενη", es: "Anterior") }
  var next: String { text(en: "Next", pt: "Próxima", el: "Επόμενη", es: "Siguiente") }
  /// Links to the picture alone.
  var pictureFile: String {
    text(
      en: "Full-size picture", pt: "Imagem em tamanho original", el: "Εικόνα σε πλήρες μέγεθος",
      es: "Imagen a tamaño completo")
  }
  /// Links to the page of the picture at its source.
  var openOriginal: String {
    text(
      en: "Open the original", pt: "Abrir o original", el: "Άνοιγμα του πρωτοτύπου",
      es: "Abrir el original")
  }
  /// Starts an animated picture.
  var play: String { text(en: "Play", pt: "Reproduzir", el: "Αναπαραγωγή", es: "Reproducir") }
  var backToFeed: String {
    text(en: "Back to the feed", pt: "Voltar ao feed", el: "Πίσω στο feed", es: "Volver al feed")
  }
}
