import Composition
import OfflineCore
import Presentation

extension HexagonTexts {
  /// The result of a decision. `happening` tells what was decided before.
  func decided(_ step: Happening.Step, in happening: Happening?) -> String {
    switch step.event.decision {
    case .success(.sourceAnswered)?:
      text(en: "the new feed", pt: "o novo feed", el: "η νέα ροή", es: "el feed nuevo")
    case .success(.cacheAnswered)?, .success(.cacheStoodIn)?:
      text(
        en: "the saved feed", pt: "o feed salvo", el: "η αποθηκευμένη ροή", es: "el feed guardado")
    case .success(.cacheExtended)?:
      text(en: "more of the feed", pt: "mais do feed", el: "περισσότερη ροή", es: "más del feed")
    case .success(.nobodyAsked)?:
      text(en: "what is known", pt: "o que se sabe", el: "ό,τι είναι γνωστό", es: "lo que se sabe")
    case .failure? where happening?.hasShownSavedFeed == true:
      text(
        en: "the saved feed stays", pt: "o feed salvo fica", el: "μένει η αποθηκευμένη ροή",
        es: "se queda el feed guardado")
    case .failure?, nil:
      text(
        en: "an error is shown", pt: "um erro é mostrado", el: "εμφανίζεται σφάλμα",
        es: "se muestra un error")
    }
  }

  /// Returns the reason for the last decision of a request.
  func why(_ happening: Happening) -> String? {
    guard let decision = happening.decision?.event.decision else { return nil }
    if case .success(.sourceAnswered(after: nil)) = decision,
      happening.decision?.event.useCase == UseCase.redrawFeed.rawValue
    {
      return happening.hasShownSavedFeed
        ? text(
          en: "The saved feed was shown at once; then the source was asked, and it answered.",
          pt: "O feed salvo foi mostrado logo; depois a fonte foi consultada, e respondeu.",
          el: "Η αποθηκευμένη ροή εμφανίστηκε αμέσως· μετά ρωτήθηκε η πηγή, και απάντησε.",
          es: "El feed guardado se mostró enseguida; luego se preguntó a la fuente, y respondió.")
        : text(
          en: "The store had nothing to show, so the source was asked; it answered.",
          pt:
            "O armazenamento não tinha nada a mostrar, então a fonte foi consultada; ela respondeu.",
          el: "Η αποθήκη δεν είχε τίποτε να δείξει, οπότε ρωτήθηκε η πηγή· απάντησε.",
          es: "El almacén no tenía nada que mostrar, así que se preguntó a la fuente; respondió.")
    }
    guard case .failure = decision, happening.hasShownSavedFeed else { return why(decision) }
    return text(
      en: "The source failed, and what was saved is younger than seven days.",
      pt: "A fonte falhou, e o que estava salvo tem menos de sete dias.",
      el: "Η πηγή απέτυχε, και ό,τι είχε αποθηκευτεί είναι νεότερο από επτά ημέρες.",
      es: "La fuente falló, y lo guardado tiene menos de siete días.")
  }

  func decidedTitle(_ result: String) -> String {
    text(
      en: "Decided: \(result)", pt: "Decidido: \(result)", el: "Απόφαση: \(result)",
      es: "Decidido: \(result)")
  }

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

extension Happening {
  /// Whether the saved feed was shown before the source was asked.
  fileprivate var hasShownSavedFeed: Bool {
    steps.contains { $0.event.showsSavedList }
  }
}
