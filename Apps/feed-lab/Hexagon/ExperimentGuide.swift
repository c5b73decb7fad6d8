import Presentation

/// The words of an experiment or of a famous fault, from an article in Markdown that teachers can read and
/// translate.
struct ExperimentGuide: Sendable {
  private static let all = Dictionary(
    uniqueKeysWithValues: Messages.Language.allCases.map { ($0, guides(in: $0)) })

  let title: String
  /// For an experiment: what to look for, a question, and its answer. For a fault: what it does, and how it
  /// shows.
  let paragraphs: [String]

  var look: String { paragraphs[0] }
  var question: String { paragraphs[1] }
  var answer: String { paragraphs[2] }
  var does: String { paragraphs[0] }
  var shows: String { paragraphs[1] }

  /// - Parameter id: The number of an experiment, or the id of a fault.
  /// - Returns: `nil` if the article has no such section.
  init?(_ id: String, in language: Messages.Language) {
    guard let guide = Self.all[language]?[id] else { return nil }
    self = guide
  }

  private init(_ title: String, _ paragraphs: [String]) {
    (self.title, self.paragraphs) = (title, paragraphs)
  }

  /// Reads the sections of an article: `## id · title`, and paragraphs below it.
  private static func guides(in language: Messages.Language) -> [String: Self] {
    let file: [UInt8] = language.chosen(
      en: PackageResources.Experiments_en_md, pt: PackageResources.Experiments_pt_md,
      el: PackageResources.Experiments_el_md, es: PackageResources.Experiments_es_md)
    let sections = String(decoding: file, as: UTF8.self).split(separator: "\n## ").dropFirst()
    return sections.reduce(into: [:]) { guides, section in
      let blocks = section.split(separator: "\n\n").map {
        $0.split(separator: "\n").joined(separator: " ")
      }
      let heading = blocks[0].split(separator: " · ", maxSplits: 1).map(String.init)
      guides[heading[0]] = Self(heading[1], Array(blocks.dropFirst()))
    }
  }
}

extension HexagonTexts {
  /// Returns the words of an experiment.
  func guide(to experiment: Experiment) -> ExperimentGuide {
    ExperimentGuide("\(experiment.id)", in: messages.language)!
  }

  /// Returns the words of a fault, or `nil` if it is not one of ``Experiment/famousFaults``.
  func guide(toFault id: String) -> ExperimentGuide? { ExperimentGuide(id, in: messages.language) }
}
