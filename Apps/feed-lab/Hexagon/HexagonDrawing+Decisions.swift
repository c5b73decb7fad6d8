import HTMLPages
import OfflineCore

extension HexagonDrawing {
  /// The decisions, of which the style sheet shows the latest alone.
  var decisions: HTML {
    let decided = steps.filter { $0.step.event.decision != nil }
    let groups = decided.enumerated().map { index, decision -> HTML in
      let (number, step) = decision
      let isLast = number == decided.last?.number
      let place = step.event.file.map { file in
        "\(file.split(separator: "/").last ?? ""):\(step.event.line ?? 1)"
      }
      let facts = [age(of: step, number), place?.replacing(".swift", with: "")]
        .compactMap { $0 }.joined(separator: " · ")
      return """
        <g\(turn(number, class: "decision", isLast: isLast))><path class="dashed" d="M310 166H280V362"/>\
        <rect x="260" y="362" width="310" height="58" rx="8"/>\
        <text class="strong" x="415" y="386">\(texts.decidedTitle(texts.decided(step, in: happening)))</text>\
        <text class="small" x="415" y="408">\(facts)</text>\(badge(decided[...index], isLast: true, x: 260, y: 362))</g>

        """
    }
    return "<g class=\"turns\">\(groups)</g>"
  }

  /// The age of the saved list that a decision was about. A new list has none.
  private func age(of step: Happening.Step, _ number: Int) -> String? {
    if case .success(.sourceAnswered)? = step.event.decision { return nil }
    let reads = steps.filter { $0.number < number && $0.step.event.call == "ListStore.slice" }
    return reads.compactMap(\.step.event.age).last.flatMap(texts.age)
  }
}
