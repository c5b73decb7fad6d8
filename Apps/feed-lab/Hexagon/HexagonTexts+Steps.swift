import Composition
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
    guard step.isOfFeed else {
      let read = text(en: "read", pt: "lido", el: "διαβάστηκε", es: "leído")
      let nothing = text(
        en: "nothing saved", pt: "nada salvo", el: "τίποτε αποθηκευμένο", es: "nada guardado")
      return (event.outcome ?? "").replacing("hit", with: read).replacing("miss", with: nothing)
    }
    let items = event.items ?? 0
    let pictures = pictures(items)
    switch (call, event.result) {
    case ("ListStore.slice", .failed):
      return text(
        en: "the saved feed can't be read", pt: "o feed salvo não pode ser lido",
        el: "η αποθηκευμένη ροή δεν διαβάζεται", es: "el feed guardado no se puede leer")
    case ("ListStore.slice", .miss) where step.count > 1:
      return text(
        en: "the list is read, then its version: nothing saved",
        pt: "lê-se a lista, depois a versão: nada salvo",
        el: "διαβάζεται η λίστα, μετά η έκδοσή της: τίποτε αποθηκευμένο",
        es: "se lee la lista, luego su versión: nada guardado")
    case ("ListStore.slice", .miss):
      return text(
        en: "read: nothing saved", pt: "lido: nada salvo", el: "διαβάστηκε: τίποτε αποθηκευμένο",
        es: "se lee: nada guardado")
    case ("ListStore.slice", _) where items == 0:
      return text(
        en: "the version of the saved feed is read", pt: "a versão do feed salvo é lida",
        el: "διαβάζεται η έκδοση της αποθηκευμένης ροής", es: "se lee la versión del feed guardado")
    case ("ListStore.slice", _) where event.isTooOld:
      return text(
        en: "the saved feed is read: \(pictures), seven days old or older",
        pt: "o feed salvo é lido: \(pictures), com sete dias ou mais",
        el: "διαβάζεται η αποθηκευμένη ροή: \(pictures), επτά ημερών ή παλιότερη",
        es: "se lee el feed guardado: \(pictures), con siete días o más")
    case ("ListStore.slice", _) where event.isFromFuture:
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
    case ("ListStore.replace", .failed) where event.outcome == EventLog.killed:
      return text(
        en: "the process is killed while this is saved",
        pt: "o processo é morto enquanto isto é salvo",
        el: "η διεργασία τερματίζεται ενώ αποθηκεύεται αυτό",
        es: "el proceso se mata mientras se guarda esto")
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
    case .failed where step.event.outcome == EventLog.killed:
      return text(en: "killed ✗", pt: "morto ✗", el: "τερματισμός ✗", es: "muerto ✗")
    // What was sent before a kill is no matter of the switch.
    case .failed where !step.isOfStore && connection == .off:
      return text(en: "no network ✗", pt: "sem rede ✗", el: "χωρίς δίκτυο ✗", es: "sin red ✗")
    case .failed where !step.isOfStore && connection == .garbage:
      return text(
        en: "sends rubbish ✗", pt: "envia lixo ✗", el: "στέλνει σκουπίδια ✗", es: "envía basura ✗")
    case .failed: return text(en: "failed ✗", pt: "falhou ✗", el: "απέτυχε ✗", es: "falló ✗")
    case .miss:
      return text(en: "nothing saved", pt: "nada salvo", el: "τίποτε", es: "nada guardado")
    case .done where step.event.call == "ListStore.slice" && step.event.isTooOld:
      return text(en: "too old", pt: "velho demais", el: "πολύ παλιά", es: "demasiado viejo")
    case .done where step.event.call == "ListStore.slice" && step.event.isFromFuture:
      return text(
        en: "from the future", pt: "do futuro", el: "από το μέλλον", es: "del futuro")
    default: return "\(amount(of: step)) ✓"
    }
  }

  /// Says how much was read, saved or sent.
  private func amount(of step: Happening.Step) -> String {
    guard let items = step.event.items else { return "" }
    switch step.event.call {
    case "ListStore.slice" where items == 0:
      return text(en: "version read", pt: "versão lida", el: "έκδοση", es: "versión leída")
    case "ListStore.slice":
      return text(
        en: "\(items) read", pt: "\(items) lidas", el: "\(items) διαβάστηκαν", es: "\(items) leídas"
      )
    case "ListStore.replace", "ListStore.append":
      return text(
        en: "\(items) saved", pt: "\(items) salvas", el: "\(items) αποθηκεύτηκαν",
        es: "\(items) guardadas")
    default: return step.isOfFeed ? pictures(items) : "\(items)"
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

  /// Describes the age of a saved list in seconds, or `nil` if it is from the future.
  func age(_ seconds: Double) -> String? {
    guard seconds >= 0 else { return nil }
    let left = Int((7 * 86_400 - seconds).rounded(.up))
    if 1..<60 ~= left {
      return text(
        en: "\(left) s left", pt: "falta \(left) s", el: "απομένει \(left) δευτ.",
        es: "queda \(left) s")
    }
    let days = Int(seconds / 86_400)
    return text(
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
    steps.contains { $0.event.showsSavedList }
  }
}
