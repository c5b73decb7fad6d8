import OfflineCore
import Presentation

extension HexagonTexts {
  /// Returns the reason for a decision as a sentence, or `nil` for an error that no use case decides on.
  func why(_ decision: Result<Decision, any Error>) -> String? {
    switch decision {
    case .success(.sourceAnswered(after: nil)):
      messages.said(
        en: "The source was asked first, and it answered.",
        pt: "A fonte foi consultada primeiro, e respondeu.",
        el: "Ρωτήθηκε πρώτα η πηγή, και απάντησε.",
        es: "Primero se preguntó a la fuente, y respondió.")
    case .success(.sourceAnswered(after: let miss?)):
      messages.said(
        en: "The source was asked, for \(words(for: miss)).",
        pt: "A fonte foi consultada, pois \(words(for: miss)).",
        el: "Ρωτήθηκε η πηγή, επειδή \(words(for: miss)).",
        es: "Se preguntó a la fuente, porque \(words(for: miss)).")
    case .success(.cacheAnswered(.fresh)):
      messages.said(
        en: "What was saved was less than seven days old, and is shown.",
        pt: "O que estava salvo tinha menos de sete dias, e é mostrado.",
        el: "Ό,τι είχε αποθηκευτεί ήταν νεότερο από επτά ημέρες, και εμφανίζεται.",
        es: "Lo guardado tenía menos de siete días, y se muestra.")
    case .success(.cacheAnswered(.ageless)):
      messages.said(
        en: "Image data does not age: what was saved is shown.",
        pt: "Dados de imagem não envelhecem: o que estava salvo é mostrado.",
        el: "Τα δεδομένα εικόνας δεν παλιώνουν: εμφανίζεται ό,τι είχε αποθηκευτεί.",
        es: "Los datos de imagen no envejecen: se muestra lo guardado.")
    case .success(.cacheExtended):
      messages.said(
        en: "What was saved is shown, and the source was asked for what comes after it.",
        pt: "O que estava salvo é mostrado, e a fonte foi consultada sobre o que vem depois.",
        el: "Εμφανίζεται ό,τι είχε αποθηκευτεί, και ρωτήθηκε η πηγή για όσα ακολουθούν.",
        es: "Se muestra lo guardado, y se preguntó a la fuente por lo que sigue.")
    case .success(.cacheStoodIn):
      messages.said(
        en: "The source failed, and what was saved stands in for it.",
        pt: "A fonte falhou, e o que estava salvo entra no lugar dela.",
        el: "Η πηγή απέτυχε, και στη θέση της εμφανίζεται ό,τι είχε αποθηκευτεί.",
        es: "La fuente falló, y lo guardado ocupa su lugar.")
    case .success(.nobodyAsked):
      messages.said(
        en: "The answer was known without asking anybody.",
        pt: "A resposta era conhecida sem consultar ninguém.",
        el: "Η απάντηση ήταν γνωστή χωρίς να ρωτηθεί κανείς.",
        es: "La respuesta se sabía sin preguntar a nadie.")
    case .failure(LoadError.remote(_, cache: nil)):
      messages.said(
        en: "The source failed, and nothing else may answer.",
        pt: "A fonte falhou, e nada mais pode responder.",
        el: "Η πηγή απέτυχε, και τίποτε άλλο δεν μπορεί να απαντήσει.",
        es: "La fuente falló, y nada más puede responder.")
    case .failure(LoadError.remote(_, cache: let miss?)):
      messages.said(
        en: "The source failed, and nothing stands in for it: \(words(for: miss)).",
        pt: "A fonte falhou, e nada entra no lugar dela: \(words(for: miss)).",
        el: "Η πηγή απέτυχε, και τίποτε δεν την αντικαθιστά: \(words(for: miss)).",
        es: "La fuente falló, y nada ocupa su lugar: \(words(for: miss)).")
    case .failure(LoadError.notCached(let miss)):
      messages.said(
        en: "There is no answer, for \(words(for: miss)).",
        pt: "Não há resposta, pois \(words(for: miss)).",
        el: "Δεν υπάρχει απάντηση, επειδή \(words(for: miss)).",
        es: "No hay respuesta, porque \(words(for: miss)).")
    case .failure(LoadError.otherSource):
      messages.said(
        en: "There is no answer, for what was saved is from another source.",
        pt: "Não há resposta, pois o salvo vem de outra fonte.",
        el: "Δεν υπάρχει απάντηση, επειδή ό,τι είχε αποθηκευτεί είναι από άλλη πηγή.",
        es: "No hay respuesta, porque lo guardado es de otra fuente.")
    case .failure(let error as StoreError): why(.failure(LoadError.notCached(.unreadable(error))))
    case .failure: nil
    }
  }

  private func words(for miss: CacheMiss) -> String {
    switch miss {
    case .empty:
      messages.said(
        en: "nothing was saved", pt: "nada estava salvo", el: "τίποτε δεν είχε αποθηκευτεί",
        es: "no había nada guardado")
    case .expired:
      messages.said(
        en: "what was saved was seven days old or older", pt: "o salvo tinha sete dias ou mais",
        el: "ό,τι είχε αποθηκευτεί ήταν επτά ημερών ή παλιότερο",
        es: "lo guardado tenía siete días o más")
    case .fromTheFuture:
      messages.said(
        en: "what was saved says that it is from the future", pt: "o salvo diz vir do futuro",
        el: "ό,τι είχε αποθηκευτεί λέει πως είναι από το μέλλον",
        es: "lo guardado dice venir del futuro")
    case .unreadable:
      messages.said(
        en: "what was saved could not be read", pt: "o salvo não pôde ser lido",
        el: "ό,τι είχε αποθηκευτεί δεν μπόρεσε να διαβαστεί", es: "lo guardado no se pudo leer")
    }
  }
}
