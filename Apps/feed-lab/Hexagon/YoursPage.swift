import Acceptance
import FoundationEssentials
import HTMLPages
import Presentation
import WebPages

/// The page `/hexagon/yours`: how a learner edits a store, builds the program again, and swaps the store in. No
/// code comes from the browser: the button restarts the program that was built.
struct YoursPage {
  private static let file = "Tests/Kits/PlantedFaults/YourStore.swift"

  let state: HexagonState
  let allowsSwitches: Bool
  let reader: Reader

  var html: HTML {
    let texts = HexagonTexts(messages: reader.messages)
    let swap: HTML = """
      <form method="post" action="/hexagon/swap">\(state.fields)<button>\(texts.swapIn)</button></form>
      """
    return HexagonShell(title: texts.newStore, reader: reader).page(
      """
      <p class="lead"><a href="/hexagon">\(texts.title)</a></p>
      <div class="article">
      \(MarkdownText(folder: "Apps/feed-lab/Pages").blocks(article))\(allowsSwitches ? swap : "<p>\(texts.locked)</p>")
      </div>
      """)
  }

  /// The steps, with the line to change and the command that builds what is running.
  private var article: String {
    let text: [UInt8] = reader.language.chosen(
      en: PackageResources.YourStore_en_md, pt: PackageResources.YourStore_pt_md,
      el: PackageResources.YourStore_el_md, es: PackageResources.YourStore_es_md)
    let line = PackageSources.shared.line(with: "let kept = ", in: Self.file) ?? 1
    return String(decoding: text, as: UTF8.self)
      .replacing("LINE", with: "\(line)").replacing(
        "BUILD", with: Self.build(Restart.program ?? ""))
  }

  /// Returns the command that builds the program at a path anew.
  static func build(_ program: String) -> String {
    // This one runs copies of what it builds.
    guard !program.contains("/run-feed-lab/") else { return "Tools/feed-lab --version" }
    let isRelease = program.contains("/release/")
    return "swift build\(isRelease ? " -c release" : "") --product feed-lab"
  }
}
