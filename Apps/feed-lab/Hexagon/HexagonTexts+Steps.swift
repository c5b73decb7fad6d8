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

  func pictures(_ count: Int) -> String {
    guard count != 1 else {
      return text(en: "1 picture", pt: "1 imagem", el: "1 εικόνα", es: "1 imagen")
    }
    return text(
      en: "\(count) pictures", pt: "\(count) imagens", el: "\(count) εικόνες",
      es: "\(count) imágenes")
  }

  /// Says how many calls a line of the log has.
  func calls(_ count: Int) -> String {
    text(en: "\(count) steps", pt: "\(count) passos", el: "\(count) βήματα", es: "\(count) pasos")
  }
}
