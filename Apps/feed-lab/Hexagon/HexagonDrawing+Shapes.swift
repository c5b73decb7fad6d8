import HTMLPages

/// The shapes that the parts of the drawing share.
extension HexagonDrawing {
  /// The attributes of one of several parts in the same place, of which the latest is shown.
  func turn(_ step: Int, class name: String = "", isLast: Bool) -> HTML {
    let hidden: HTML = " display=\"none\""
    let classes = [name, isLast ? "latest" : ""].filter { !$0.isEmpty }.joined(separator: " ")
    return " class=\"\(classes)\" data-step=\"\(step)\"\(hidden, if: !isLast)"
  }

  /// The numbers of steps in one badge. If only some of them failed, these are marked.
  func badge(
    _ calls: ArraySlice<(number: Int, step: Happening.Step)>, isLast: Bool, x: Int, y: Int
  ) -> HTML {
    let failed = calls.filter { $0.step.event.result == .failed }
    let isMixed = !failed.isEmpty && failed.count < calls.count
    let words = calls.map { call in
      isMixed && call.step.event.result == .failed ? "\(call.number)✗" : "\(call.number)"
    }.joined(separator: ", ")
    let width = max(26, 10 + words.count * 8)
    return """
      <g\(turn(calls.last?.number ?? 0, class: "badge", isLast: isLast))><rect x="\(x - width / 2)" y="\(y - 13)" width="\(width)" height="26" rx="13"/>\
      <text x="\(x)" y="\(y + 6)">\(words)</text></g>
      """
  }

  func box(
    _ id: String, x: Int, y: Int, width: Int, height: Int, name: String,
    results: [(step: Int, words: String)], state: State?
  ) -> HTML {
    let centre = x + width / 2
    let small: HTML = " class=\"small\""
    let turns = results.enumerated().map { index, result -> HTML in
      """
      <text\(turn(result.step, class: "small", isLast: index == results.count - 1)) x="\(centre)" y="\(y + 58)">\(result.words.abbreviated)</text>
      """
    }
    return """
      <g id="\(id)" class="node"\(self.state(state))><rect x="\(x)" y="\(y)" width="\(width)" height="\(height)" rx="8"/>\
      <text\(small, if: name.count > 12) x="\(centre)" y="\(y + 34)">\(name.abbreviated)</text><g class="turns">\(turns)</g></g>

      """
  }

  func state(_ state: State?) -> HTML? { state.map { " data-state=\"\($0.rawValue)\"" } }

  static func state(of step: Happening.Step) -> State {
    switch step.event.result {
    case .done
    where step.event.call == "ListStore.slice"
      && (step.event.isTooOld || step.event.isFromFuture):
      .old
    case .done: .hit
    case .miss: .miss
    case .failed: .failed
    case nil: .called
    }
  }
}

extension String {
  /// The text, shortened to the width of a box.
  fileprivate var abbreviated: String { count <= 18 ? self : prefix(8) + "…" + suffix(8) }
}
