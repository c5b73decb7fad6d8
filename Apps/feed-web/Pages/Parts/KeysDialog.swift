import HTMLPages

/// The help for keyboard shortcuts, with the switch that turns them off (WCAG 2.1.4).
enum KeysDialog {
  static func html(_ texts: WebTexts) -> HTML {
    let keys: [(keys: [String], does: String)] = [
      (["j", "k"], texts.stepKeys), (["←", "→"], texts.turnKeys), (["Esc"], texts.backKey),
      (["+", "-", "0"], texts.zoomKeys), (["f"], texts.fullScreen),
      ([texts.spaceKey], texts.slides),
      (["r"], texts.refreshKey),
    ]
    let rows: [HTML] = keys.map { keys, does in
      let names: [HTML] = keys.map { "<kbd>\($0)</kbd> " }
      return "<dt>\(names)</dt><dd>\(does)</dd>\n"
    }
    return """
      <dialog class="keys" aria-labelledby="keys">
      <h2 id="keys">\(texts.keysTitle)</h2>
      <dl>
      \(rows)</dl>
      <p><label><input type="checkbox" checked> \(texts.keysAreOn)</label></p>
      <form method="dialog"><button>\(texts.close)</button></form>
      </dialog>

      """
  }
}
