package import Presentation

/// The texts that only the pages need; other texts are shared by all apps.
package struct WebTexts: Sendable {
  fileprivate let messages: Messages

  /// The name of the language, in that language.
  package var languageName: String {
    text(en: "English", pt: "Português", el: "Ελληνικά", es: "Español")
  }
  package var skipToContent: String {
    text(
      en: "Skip to the content", pt: "Ir para o conteúdo", el: "Μετάβαση στο περιεχόμενο",
      es: "Ir al contenido")
  }
  var sections: String { text(en: "Sections", pt: "Seções", el: "Ενότητες", es: "Secciones") }
  package var languages: String { text(en: "Language", pt: "Idioma", el: "Γλώσσα", es: "Idioma") }
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
  /// Marks for the origin of a list.
  var live: String { text(en: "Live", pt: "Ao vivo", el: "Ζωντανά", es: "En vivo") }
  var offline: String {
    text(en: "Offline", pt: "Sem conexão", el: "Χωρίς σύνδεση", es: "Sin conexión")
  }
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
  var dismiss: String { text(en: "Dismiss", pt: "Dispensar", el: "Απόρριψη", es: "Descartar") }
  var notice: String { text(en: "Notice", pt: "Aviso", el: "Ειδοποίηση", es: "Aviso") }
  /// Shown if there is nothing to show because something failed.
  var nothingToShow: String {
    text(
      en: "There is nothing to show for now.", pt: "Não há nada para mostrar por enquanto.",
      el: "Δεν υπάρχει τίποτα να εμφανιστεί προς το παρόν.",
      es: "No hay nada que mostrar por ahora.")
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
  var newFeed: String {
    text(
      en: "There is a newer feed.", pt: "Há um feed mais novo.", el: "Υπάρχει νεότερο feed.",
      es: "Hay un feed más nuevo.")
  }
  var show: String { text(en: "Show it", pt: "Mostrar", el: "Εμφάνιση", es: "Mostrar") }
  /// Announces the number of added images; `#` stands for the number.
  var added: String {
    text(
      en: "Images added: #", pt: "Imagens adicionadas: #", el: "Εικόνες που προστέθηκαν: #",
      es: "Imágenes añadidas: #")
  }
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
  var close: String { text(en: "Close", pt: "Fechar", el: "Κλείσιμο", es: "Cerrar") }
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
  /// Shown if a request of a script fails.
  var noAnswer: String {
    text(
      en: "The server does not answer.", pt: "O servidor não responde.",
      el: "Ο διακομιστής δεν απαντά.", es: "El servidor no responde.")
  }
  /// Shown on a page from the cache of the browser.
  var serverAway: String {
    text(
      en: "The server does not answer. This is what your browser has kept.",
      pt: "O servidor não responde. Isto é o que o seu navegador guardou.",
      el: "Ο διακομιστής δεν απαντά. Αυτά κράτησε ο browser σας.",
      es: "El servidor no responde. Esto es lo que ha guardado su navegador.")
  }
  /// Starts an animated picture.
  var play: String { text(en: "Play", pt: "Reproduzir", el: "Αναπαραγωγή", es: "Reproducir") }
  var backToFeed: String {
    text(en: "Back to the feed", pt: "Voltar ao feed", el: "Πίσω στο feed", es: "Volver al feed")
  }
  var backToTeams: String {
    text(en: "All teams", pt: "Todos os times", el: "Όλες οι ομάδες", es: "Todos los equipos")
  }
  var pageNotFound: String {
    text(
      en: "There is nothing at this address", pt: "Não há nada neste endereço",
      el: "Δεν υπάρχει τίποτα σε αυτή τη διεύθυνση", es: "No hay nada en esta dirección")
  }
  var badRequest: String {
    text(
      en: "This address makes no sense", pt: "Este endereço não faz sentido",
      el: "Αυτή η διεύθυνση δεν έχει νόημα", es: "Esta dirección no tiene sentido")
  }
  var failed: String {
    text(
      en: "That did not work", pt: "Isso não funcionou", el: "Αυτό δεν πέτυχε",
      es: "Eso no funcionó")
  }
  /// Says what to do about the three failures above.
  var checkAddress: String {
    text(
      en: "Check the address, or begin at the feed.", pt: "Confira o endereço ou comece pelo feed.",
      el: "Ελέγξτε τη διεύθυνση ή ξεκινήστε από το feed.",
      es: "Compruebe la dirección o empiece por el feed.")
  }
  var tryLater: String {
    text(
      en: "Try again later.", pt: "Tente de novo mais tarde.", el: "Δοκιμάστε ξανά αργότερα.",
      es: "Vuelva a intentarlo más tarde.")
  }
  var toStart: String {
    text(en: "Go to the feed", pt: "Ir para o feed", el: "Μετάβαση στο feed", es: "Ir al feed")
  }
  var about: String {
    text(
      en: "A copy is kept for when the source does not answer.",
      pt: "Uma cópia fica guardada para quando a fonte não responder.",
      el: "Φυλάσσεται αντίγραφο για όταν η πηγή δεν απαντά.",
      es: "Se guarda una copia para cuando la fuente no responda.")
  }
  /// Says how old the list is that is shown instead.
  func asItWas(_ ago: String) -> String {
    text(
      en: "This is as it was \(ago).", pt: "Isto é como estava \(ago).",
      el: "Αυτό είναι όπως ήταν \(ago).", es: "Esto es como estaba \(ago).")
  }
  /// Opens the cause of a failure.
  var details: String { text(en: "Details", pt: "Detalhes", el: "Λεπτομέρειες", es: "Detalles") }
  /// The help for keyboard shortcuts.
  var keysTitle: String {
    text(
      en: "Keyboard shortcuts", pt: "Atalhos de teclado", el: "Συντομεύσεις πληκτρολογίου",
      es: "Atajos de teclado")
  }
  var stepKeys: String {
    text(
      en: "next or previous picture", pt: "imagem seguinte ou anterior",
      el: "επόμενη ή προηγούμενη εικόνα", es: "imagen siguiente o anterior")
  }
  var turnKeys: String {
    text(
      en: "turn to another picture", pt: "virar para outra imagem", el: "μετάβαση σε άλλη εικόνα",
      es: "pasar a otra imagen")
  }
  var backKey: String {
    text(en: "back to the feed", pt: "voltar ao feed", el: "πίσω στο feed", es: "volver al feed")
  }
  var refreshKey: String {
    text(
      en: "ask for the newest", pt: "buscar o mais recente", el: "αναζήτηση των νεότερων",
      es: "buscar lo más nuevo")
  }

  func text(en: String, pt: String, el: String, es: String) -> String {
    messages.said(en: en, pt: pt, el: el, es: es)
  }
}

extension Messages {
  /// The texts that only the pages need.
  package var web: WebTexts { WebTexts(messages: self) }
}
