import OfflineCore

extension HexagonTexts {
  /// Describes a call or a decision, without its name and time.
  func words(for step: Happening.Step, in happening: Happening) -> String {
    let event = step.event
    guard let call = event.call else {
      let result = decided(step, in: happening)
      return text(
        en: "decides: \(result)", pt: "decide: \(result)", el: "αποφασίζει: \(result)",
        es: "decide: \(result)")
    }
    guard step.isOfFeed else { return event.outcome ?? "" }
    let items = event.items ?? 0
    let pictures = pictures(items)
    switch (call, event.result) {
    case ("ListStore.slice", .failed):
      return text(
        en: "the saved feed can't be read", pt: "o feed salvo não pode ser lido",
        el: "η αποθηκευμένη ροή δεν διαβάζεται", es: "el feed guardado no se puede leer")
    case ("ListStore.slice", .miss):
      return text(
        en: "nothing is saved", pt: "nada está salvo", el: "τίποτε δεν είναι αποθηκευμένο",
        es: "no hay nada guardado")
    case ("ListStore.slice", _) where items == 0:
      return text(
        en: "the version of the saved feed is read", pt: "a versão do feed salvo é lida",
        el: "διαβάζεται η έκδοση της αποθηκευμένης ροής", es: "se lee la versión del feed guardado")
    case ("ListStore.slice", _) where (event.days ?? 0) >= 7:
      return text(
        en: "the saved feed is read: \(pictures), seven days old or older",
        pt: "o feed salvo é lido: \(pictures), com sete dias ou mais",
        el: "διαβάζεται η αποθηκευμένη ροή: \(pictures), επτά ημερών ή παλιότερη",
        es: "se lee el feed guardado: \(pictures), con siete días o más")
    case ("ListStore.slice", _) where (event.days ?? 0) < 0:
      return text(
        en: "the saved feed is read: \(pictures), from the future",
        pt: "o feed salvo é lido: \(pictures), do futuro",
        el: "διαβάζεται η αποθηκευμένη ροή: \(pictures), από το μέλλον",
        es: "se lee el feed guardado: \(pictures), del futuro")
    case ("ListStore.slice", _):
      return text(
        en: "the saved feed is read: \(pictures)", pt: "o feed salvo é lido: \(pictures)",
        el: "διαβάζεται η αποθηκευμένη ροή: \(pictures)", es: "se lee el feed guardado: \(pictures)"
      )
    case ("ListStore.replace", .failed), ("ListStore.append", .failed):
      return text(
        en: "the feed can't be saved", pt: "o feed não pode ser salvo",
        el: "η ροή δεν αποθηκεύεται", es: "el feed no se puede guardar")
    case ("ListStore.replace", _):
      return text(
        en: "the new feed is saved; the store has \(pictures)",
        pt: "o novo feed é salvo; há \(pictures)",
        el: "αποθηκεύεται η νέα ροή· υπάρχουν \(pictures)",
        es: "se guarda el feed nuevo; hay \(pictures)")
    case ("ListStore.append", _):
      return text(
        en: "more is saved; the store has \(pictures)", pt: "mais é salvo; há \(pictures)",
        el: "αποθηκεύονται κι άλλα· υπάρχουν \(pictures)", es: "se guarda más; hay \(pictures)")
    case (_, .failed):
      return text(
        en: "\(event.adapter ?? "") is asked, and does not answer",
        pt: "\(event.adapter ?? "") é consultado, e não responde",
        el: "ρωτήθηκε το \(event.adapter ?? ""), και δεν απαντά",
        es: "se pregunta a \(event.adapter ?? ""), y no responde")
    case ("FeedSource.page", _) where event.items == nil:
      return text(
        en: "\(event.adapter ?? "") answers that nothing has changed",
        pt: "\(event.adapter ?? "") responde que nada mudou",
        el: "το \(event.adapter ?? "") απαντά ότι τίποτε δεν άλλαξε",
        es: "\(event.adapter ?? "") responde que nada ha cambiado")
    case ("FeedSource.page", _):
      return text(
        en: "\(event.adapter ?? "") answers: \(pictures)",
        pt: "\(event.adapter ?? "") responde: \(pictures)",
        el: "το \(event.adapter ?? "") απαντά: \(pictures)",
        es: "\(event.adapter ?? "") responde: \(pictures)")
    case (_, .miss):
      return text(en: "it is not there", pt: "não está lá", el: "δεν υπάρχει", es: "no está")
    default: return text(en: "it answers", pt: "responde", el: "απαντά", es: "responde")
    }
  }

  private func pictures(_ count: Int) -> String {
    guard count != 1 else {
      return text(en: "1 picture", pt: "1 imagem", el: "1 εικόνα", es: "1 imagen")
    }
    return text(
      en: "\(count) pictures", pt: "\(count) imagens", el: "\(count) εικόνες",
      es: "\(count) imágenes")
  }

  /// The short result of a call for the box of its adapter.
  func result(of step: Happening.Step, connection: Switches.Connection) -> String {
    switch step.event.result {
    case .failed where !step.isOfStore && connection == .off:
      return text(en: "no network ✗", pt: "sem rede ✗", el: "χωρίς δίκτυο ✗", es: "sin red ✗")
    case .failed where !step.isOfStore && connection == .garbage:
      return text(
        en: "sends rubbish ✗", pt: "envia lixo ✗", el: "στέλνει σκουπίδια ✗", es: "envía basura ✗")
    case .failed: return text(en: "failed ✗", pt: "falhou ✗", el: "απέτυχε ✗", es: "falló ✗")
    case .miss:
      return text(en: "nothing saved", pt: "nada salvo", el: "τίποτε", es: "nada guardado")
    default:
      return step.event.items.map { "\(step.isOfFeed ? pictures($0) : "\($0)") ✓" } ?? "✓"
    }
  }

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

  func age(_ days: Int) -> String {
    text(
      en: "age: \(days) of 7 days", pt: "idade: \(days) de 7 dias",
      el: "ηλικία: \(days) από 7 ημέρες", es: "edad: \(days) de 7 días")
  }

  func images(_ count: (all: Int, fromStore: Int, fromSource: Int)) -> String {
    let rest = count.all - count.fromStore - count.fromSource
    let missing = text(
      en: ", \(rest) not there", pt: ", \(rest) sem resposta", el: ", \(rest) χωρίς απάντηση",
      es: ", \(rest) sin respuesta")
    let isOne = count.all == 1
    let all = text(
      en: isOne ? "1 image" : "\(count.all) images",
      pt: isOne ? "1 imagem" : "\(count.all) imagens",
      el: isOne ? "1 εικόνα" : "\(count.all) εικόνες",
      es: isOne ? "1 imagen" : "\(count.all) imágenes")
    let found = text(
      en: "\(all): \(count.fromStore) from the store, \(count.fromSource) from the source",
      pt: "\(all): \(count.fromStore) do armazenamento, \(count.fromSource) da fonte",
      el: "\(all): \(count.fromStore) από την αποθήκη, \(count.fromSource) από την πηγή",
      es: "\(all): \(count.fromStore) del almacén, \(count.fromSource) de la fuente")
    return found + (rest > 0 ? missing : "")
  }

  /// Says how many calls a line of the log has.
  func calls(_ count: Int) -> String {
    text(en: "\(count) steps", pt: "\(count) passos", el: "\(count) βήματα", es: "\(count) pasos")
  }
}

extension Happening {
  /// Whether the saved feed was shown before the source was asked.
  fileprivate var hasShownSavedFeed: Bool {
    steps.contains { step in
      if case .success(.cacheAnswered)? = step.event.decision { true } else { false }
    }
  }
}
