import Acceptance
import Conformance
import HTMLPages
import OfflineCore
import PlantedFaults
import WebSupport

/// The form for a story: which story to run, on which stores, and what to change during the run. The address
/// of the result contains all of it, so readers can share it.
struct StoryForm {
  let stores: OfferedStores
  let texts: HexagonTexts
  var scenario = "A1"
  var store = "memory:"
  var other = ""
  /// The changed switches of the last run, and the step from which they apply.
  var turned = (switches: Switches(store: ""), from: 1)
  /// The order of the choices.
  var seed: UInt64 = 1
  var speed = HexagonState.Speed.second
  /// The place of the chosen answer, counted from 1.
  var choice: Int?
  /// The place of the run in the drawing, counted from 1; `nil` for the last one.
  var column: Int?

  /// The number of answers of a story.
  static let choices = 3

  var html: HTML {
    let stories = Scenario.all.map { story -> HTML in
      let question = texts.guide(toStory: story.id).title
      return option(story.id, text: "\(story.id): \(question)", isChosen: story.id == scenario)
    }
    return """
      <form method="get" action="/hexagon/story"><fieldset><legend>\(texts.play)</legend>
      <label>\(texts.story) <select name="id">\(stories)</select></label>
      <label>\(texts.store) <select name="store">\(storeOptions(store))</select></label>
      <label>\(texts.beside) <select name="other">\(option("", text: texts.noOther, isChosen: other.isEmpty))\
      \(storeOptions(other))</select></label>
      \(fork)<button>\(texts.play)</button>
      </fieldset></form>
      """
  }

  /// The parameters of the current run with its answer.
  var parameters: [(name: String, value: String)] {
    let (switches, from) = turned
    let values = [
      ("id", scenario), ("store", store), ("other", other),
      ("connection", switches.connection.rawValue), ("clock", "\(Int(switches.clockOffset))"),
      ("from", "\(from)"), ("seed", "\(seed)"), ("speed", speed.rawValue),
      ("column", column.map { "\($0)" } ?? ""), ("choice", choice.map { "\($0)" } ?? ""),
    ]
    return values.filter { !$0.1.isEmpty }
  }

  /// Whether switches are changed on the way.
  var isTurned: Bool { turned.switches.connection != .on || turned.switches.clockOffset > 0 }

  /// Returns the address of the story with a change.
  func address(_ change: (inout Self) -> Void) -> String {
    var form = self
    change(&form)
    let query = form.parameters.map { "\($0.name)=\($0.value.percentEncoded)" }
    return "/hexagon/story?" + query.joined(separator: "&")
  }

  /// The fields for changes that apply from a step on.
  private var fork: HTML {
    let (switches, from) = turned
    let steps = Scenario.all.first { $0.id == scenario }?.steps ?? []
    let connections = Switches.Connection.allCases.filter { $0 != .slow }.map {
      option($0.rawValue, text: texts.name(of: $0), isChosen: $0 == switches.connection)
    }
    let now = Int(switches.clockOffset)
    let seconds = Switches.clocks(with: now).map {
      option("\($0)", text: texts.name(ofClock: $0), isChosen: $0 == now)
    }
    let numbers = steps.indices.map {
      option("\($0 + 1)", text: "\($0 + 1)", isChosen: $0 + 1 == from)
    }
    return """
      <label>\(texts.fromStep) <select name="from">\(numbers)</select></label>
      <label>\(texts.connection) <select name="connection">\(connections)</select></label>
      <label>\(texts.clock) <select name="clock">\(seconds)</select></label>

      """
  }

  private func storeOptions(_ chosen: String) -> HTML {
    let isNamed =
      stores.names.contains(chosen)
      || PlantedFault.all.contains {
        OfferedStores.wrong($0) == chosen
      }
    // An address may contain another value.
    let sound = stores.names + (chosen.isEmpty || isNamed ? [] : [chosen])
    let wrong = faultOptions { fault in
      let name = OfferedStores.wrong(fault)
      return option(name, text: name, isChosen: name == chosen)
    }
    return "\(sound.map { option($0, text: $0, isChosen: $0 == chosen) })\(wrong)"
  }
}

/// Returns an option of a menu.
func option(_ value: String, text words: String, isChosen: Bool) -> HTML {
  #"<option value="\#(value)"\#(" selected", if: isChosen)>\#(words)</option>"#
}

/// Returns all faults as options of a menu, grouped by the rule that they break.
func faultOptions(_ option: (PlantedFault) -> HTML) -> [HTML] {
  PlantedFault.byRule.map { rule, faults in
    "<optgroup label=\"\(rule.id): \(rule.title)\">\(faults.map(option))</optgroup>"
  }
}

extension Scenario {
  /// The scenarios of both products.
  static let all = feed + leagues
}
