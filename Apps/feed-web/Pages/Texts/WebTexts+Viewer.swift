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
  /// Links to the page of the picture at its source. It says nothing of an original, which readers take for
  /// the file of the picture.
  var visitSource: String {
    text(
      en: "Visit the source", pt: "Visitar a fonte", el: "Επίσκεψη στην πηγή",
      es: "Visitar la fuente")
  }
  /// Starts an animated picture.
  var play: String { text(en: "Play", pt: "Reproduzir", el: "Αναπαραγωγή", es: "Reproducir") }
  var backToFeed: String {
    text(en: "Back to the feed", pt: "Voltar ao feed", el: "Πίσω στο feed", es: "Volver al feed")
  }
  /// Shown in place of a picture that can't be shown, and for which trying again is of no use.
  var pictureDamaged: String {
    text(
      en: "This picture can't be shown.", pt: "Esta imagem não pode ser mostrada.",
      el: "Αυτή η εικόνα δεν μπορεί να εμφανιστεί.", es: "Esta imagen no se puede mostrar.")
  }
  /// Names a picture by its number in the feed, which follows.
  var picture: String { text(en: "Picture", pt: "Imagem", el: "Εικόνα", es: "Imagen") }
  /// The number of a picture among all; the first `#` stands for the number, the second for all.
  var countOfPictures: String {
    text(en: "# of #", pt: "# de #", el: "# από #", es: "# de #")
  }
  var fullScreen: String {
    text(en: "full screen", pt: "tela cheia", el: "πλήρης οθόνη", es: "pantalla completa")
  }
  var slides: String {
    text(
      en: "play or stop the pictures", pt: "reproduzir ou parar as imagens",
      el: "αναπαραγωγή ή διακοπή των εικόνων", es: "reproducir o parar las imágenes")
  }
  var download: String { text(en: "Download", pt: "Baixar", el: "Λήψη", es: "Descargar") }
  var copyLink: String {
    text(en: "Copy link", pt: "Copiar link", el: "Αντιγραφή συνδέσμου", es: "Copiar enlace")
  }
  var copied: String { text(en: "Copied", pt: "Copiado", el: "Αντιγράφηκε", es: "Copiado") }
  /// Says which album a picture belongs to.
  func inAlbum(_ name: String) -> String {
    text(
      en: "in \(name)", pt: "em \(name)", el: "στο άλμπουμ \(name)", es: "en \(name)")
  }
  /// The names of the details.
  var camera: String { text(en: "Camera", pt: "Câmera", el: "Κάμερα", es: "Cámara") }
  var lens: String { text(en: "Lens", pt: "Lente", el: "Φακός", es: "Objetivo") }
  var exposure: String { text(en: "Exposure", pt: "Exposição", el: "Έκθεση", es: "Exposición") }
  var taken: String { text(en: "Taken", pt: "Data da foto", el: "Λήψη", es: "Fecha de la foto") }
  var file: String { text(en: "File", pt: "Arquivo", el: "Αρχείο", es: "Archivo") }
  var size: String { text(en: "Size", pt: "Tamanho", el: "Μέγεθος", es: "Tamaño") }
}
