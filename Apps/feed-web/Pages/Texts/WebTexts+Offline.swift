/// The words about what is kept for when there is no connection. `#` stands for a time.
extension WebTexts {
  /// Marks a list whose source is never asked.
  var offline: String {
    text(en: "Offline", pt: "Sem conexão", el: "Χωρίς σύνδεση", es: "Sin conexión")
  }
  var worksOffline: String {
    text(
      en: "Works offline, last saved #", pt: "Funciona sem conexão, salvo pela última vez #",
      el: "Λειτουργεί χωρίς σύνδεση, τελευταία αποθήκευση #",
      es: "Funciona sin conexión, guardado por última vez #")
  }
  var savedCopy: String {
    text(en: "Saved copy", pt: "Cópia salva", el: "Αποθηκευμένο αντίγραφο", es: "Copia guardada")
  }
  /// Says that a list needs its source each time.
  var notKept: String {
    text(
      en: "Not saved. This page needs a connection.",
      pt: "Não fica salvo. Esta página precisa de conexão.",
      el: "Δεν αποθηκεύεται. Αυτή η σελίδα χρειάζεται σύνδεση.",
      es: "No se guarda. Esta página necesita conexión.")
  }
  /// A time of the same day, in the zone of the reader.
  var atTime: String { text(en: "at #", pt: "às #", el: "στις #", es: "a las #") }
  /// A time of another day.
  var onDay: String { text(en: "on #", pt: "em #", el: "στις #", es: "el #") }

  /// Says how old the list is that is shown instead.
  func asItWas(_ ago: String) -> String {
    text(
      en: "You see the copy from \(ago).", pt: "Você está vendo a cópia de \(ago).",
      el: "Βλέπετε το αντίγραφο που αποθηκεύτηκε \(ago).", es: "Está viendo la copia de \(ago).")
  }
  /// Says that the saved list ends, to readers whose source is never asked.
  var noMoreSaved: String {
    text(
      en: "Offline. No more than this has been saved.",
      pt: "Sem conexão. Não há mais nada salvo além disto.",
      el: "Χωρίς σύνδεση. Δεν έχουν αποθηκευτεί περισσότερα.",
      es: "Sin conexión. No hay nada más guardado.")
  }
  var commentsNotSaved: String {
    text(
      en: "Comments are not saved. They need a connection.",
      pt: "Os comentários não ficam salvos. Eles precisam de conexão.",
      el: "Τα σχόλια δεν αποθηκεύονται. Χρειάζονται σύνδεση.",
      es: "Los comentarios no se guardan. Necesitan conexión.")
  }
  /// Shown on a page from the cache of the browser, until a script says when it was saved.
  var serverAway: String {
    text(
      en: "Offline. This is what your browser has kept.",
      pt: "Sem conexão. Isto é o que o seu navegador guardou.",
      el: "Χωρίς σύνδεση. Αυτά κράτησε ο περιηγητής σας.",
      es: "Sin conexión. Esto es lo que ha guardado su navegador.")
  }
  /// Shown on a page from the cache of the browser, in the place of another one.
  var pageNotKept: String {
    text(
      en: "The page you asked for has not been saved, so you see this one.",
      pt: "A página que você pediu não está salva; por isso você vê esta.",
      el: "Η σελίδα που ζητήσατε δεν έχει αποθηκευτεί, γι’ αυτό βλέπετε αυτήν.",
      es: "La página que ha pedido no está guardada, así que ve esta.")
  }
}
