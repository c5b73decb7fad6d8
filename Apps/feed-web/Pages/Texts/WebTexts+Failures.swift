import OfflineCore

/// The words in which a page sums up a failure.
extension WebTexts {
  /// Returns the summary of a failure, without addresses or names of programs; `nil` if it could say no more
  /// than the message of the error.
  func summary(of error: any Error) -> String? {
    switch error {
    case is StoreError, LoadError.notCached(.unreadable):
      text(
        en: "What is kept here can't be read or written.",
        pt: "O que está guardado aqui não pode ser lido nem escrito.",
        el: "Όσα φυλάσσονται εδώ δεν μπορούν να διαβαστούν ή να γραφτούν.",
        es: "Lo que se guarda aquí no se puede leer ni escribir.")
    case LoadError.notCached:
      text(
        en: "Nothing is kept here yet.", pt: "Ainda não há nada guardado aqui.",
        el: "Δεν φυλάσσεται τίποτα εδώ ακόμη.", es: "Todavía no hay nada guardado aquí.")
    case LoadError.remote(let error, _): summary(of: error.reason)
    default: nil
    }
  }

  private func summary(of reason: SourceError.Reason) -> String {
    switch reason {
    case .offline:
      text(
        en: "The source is not asked: this program works offline.",
        pt: "A fonte não é consultada: este programa funciona sem conexão.",
        el: "Η πηγή δεν ρωτάται: το πρόγραμμα λειτουργεί χωρίς σύνδεση.",
        es: "No se consulta la fuente: este programa funciona sin conexión.")
    case .unreachable, .untrusted, .unreadable:
      text(
        en: "The source does not answer.", pt: "A fonte não responde.", el: "Η πηγή δεν απαντά.",
        es: "La fuente no responde.")
    case .notFound:
      text(
        en: "The source has nothing of this name.", pt: "A fonte não tem nada com este nome.",
        el: "Η πηγή δεν έχει τίποτα με αυτό το όνομα.",
        es: "La fuente no tiene nada con este nombre.")
    case .refused, .unauthorized, .credentialsMissing:
      text(
        en: "The source does not let this program in.",
        pt: "A fonte não deixa este programa entrar.",
        el: "Η πηγή δεν επιτρέπει την πρόσβαση σε αυτό το πρόγραμμα.",
        es: "La fuente no deja entrar a este programa.")
    case .rateLimited:
      text(
        en: "The source was asked too often, and wants a pause.",
        pt: "A fonte foi consultada demais e pede uma pausa.",
        el: "Η πηγή ρωτήθηκε πολύ συχνά και ζητά μια παύση.",
        es: "Se ha consultado demasiado a la fuente, y pide una pausa.")
    case .invalidData:
      text(
        en: "The source sent something that can't be used.",
        pt: "A fonte enviou algo que não se pode usar.",
        el: "Η πηγή έστειλε κάτι που δεν μπορεί να χρησιμοποιηθεί.",
        es: "La fuente envió algo que no se puede usar.")
    }
  }
}
