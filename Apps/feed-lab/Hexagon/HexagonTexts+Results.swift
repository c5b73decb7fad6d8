import OfflineCore

/// Short texts for the results of calls.
extension HexagonTexts {
  /// The short result of a call for the box of its adapter.
  func result(of step: Happening.Step, connection: Switches.Connection) -> String {
    switch step.event.result {
    case .failed where step.event.outcome == EventLog.killed:
      return text(en: "killed ✗", pt: "morto ✗", el: "τερματισμός ✗", es: "muerto ✗")
    // The switch explains only failures: before a kill the source may have answered.
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
}
