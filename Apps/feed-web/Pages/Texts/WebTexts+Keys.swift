/// The words of the help for keyboard shortcuts.
extension WebTexts {
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
  var zoomKeys: String {
    text(
      en: "larger, smaller, or as a whole", pt: "maior, menor ou inteira",
      el: "μεγαλύτερη, μικρότερη ή ολόκληρη", es: "más grande, más pequeña o entera")
  }
  /// The name of the longest key.
  var spaceKey: String { text(en: "Space", pt: "Espaço", el: "Διάστημα", es: "Espacio") }
  /// Labels the switch of the shortcuts.
  var keysAreOn: String {
    text(
      en: "Use keyboard shortcuts", pt: "Usar atalhos de teclado",
      el: "Χρήση συντομεύσεων πληκτρολογίου", es: "Usar atajos de teclado")
  }
}
