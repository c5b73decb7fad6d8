import Acceptance
import Report

/// Which story to play, and on which stores. The address of its page says it all, so that it can be sent.
struct StoryForm {
  let stores: OfferedStores
  let texts: HexagonTexts
  var scenario = "A1"
  var store = "memory:"
  var other = ""

  var html: HTML {
    let stories = (Scenario.feed + Scenario.leagues).map { story -> HTML in
      let selected: HTML = story.id == scenario ? " selected" : ""
      return "<option value=\"\(story.id)\"\(selected)>\(story.id): \(story.title)</option>"
    }
    let all = stores.names + stores.wrong
    let named = all + [store, other].filter { !$0.isEmpty && !all.contains($0) }
    return """
      <form method="get" action="/hexagon/story"><fieldset><legend>\(texts.play)</legend>
      <label>\(texts.story) <select name="id">\(stories)</select></label>
      <label>\(texts.store) <select name="store">\(named.options(chosen: store))</select></label>
      <label>\(texts.beside) <select name="other"><option value="">\(texts.noOther)</option>\
      \(named.options(chosen: other))</select></label>
      <button>\(texts.play)</button>
      </fieldset></form>
      """
  }
}

extension [String] {
  /// As what can be chosen.
  func options(chosen: String) -> [HTML] {
    map { word in
      let selected: HTML = word == chosen ? " selected" : ""
      return "<option\(selected)>\(word)</option>"
    }
  }
}
