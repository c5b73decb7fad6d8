package import Presentation

/// The texts that only the pages need; other texts are shared by all apps.
package struct WebTexts: Sendable {
  let messages: Messages

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
  var dismiss: String { text(en: "Dismiss", pt: "Dispensar", el: "Απόρριψη", es: "Descartar") }
  var notice: String { text(en: "Notice", pt: "Aviso", el: "Ειδοποίηση", es: "Aviso") }
  var close: String { text(en: "Close", pt: "Fechar", el: "Κλείσιμο", es: "Cerrar") }
  /// Shown if a request of a script fails.
  var noAnswer: String {
    text(
      en: "The server does not answer.", pt: "O servidor não responde.",
      el: "Ο διακομιστής δεν απαντά.", es: "El servidor no responde.")
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
  /// Opens the cause of a failure.
  var details: String { text(en: "Details", pt: "Detalhes", el: "Λεπτομέρειες", es: "Detalles") }

  func text(en: String, pt: String, el: String, es: String) -> String {
    messages.said(en: en, pt: pt, el: el, es: es)
  }
}

extension Messages {
  /// The texts that only the pages need.
  package var web: WebTexts { WebTexts(messages: self) }
}
