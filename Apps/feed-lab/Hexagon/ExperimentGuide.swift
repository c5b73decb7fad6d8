import Presentation

/// The words of an experiment, of a famous fault or of a story, from articles in Markdown that teachers can read and
/// translate.
struct ExperimentGuide: Sendable {
  private static let all = Dictionary(
    uniqueKeysWithValues: Messages.Language.allCases.map { ($0, guides(in: $0)) })

  let title: String
  /// The paragraphs below the title:
  /// - of an experiment: the hint, the question, and its answer;
  /// - of a fault: its effect, and how it shows;
  /// - of a story: the choices, the right one first, each followed by its explanation.
  let paragraphs: [String]

  var look: String { paragraphs[0] }
  var question: String { paragraphs[1] }
  var answer: String { paragraphs[2] }
  var does: String { paragraphs[0] }
  var shows: String { paragraphs[1] }
  var choices: [(answer: String, reason: String)] {
    paragraphs.map { paragraph in
      let parts = paragraph.split(separator: " | ").map(String.init)
      return (parts[0], parts.last ?? "")
    }
  }

  /// - Parameter id: The number of an experiment, or the id of a fault or of a story.
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
    let stories: [UInt8] = language.chosen(
      en: PackageResources.Stories_en_md, pt: PackageResources.Stories_pt_md,
      el: PackageResources.Stories_el_md, es: PackageResources.Stories_es_md)
    let sections = [file, stories].flatMap {
      String(decoding: $0, as: UTF8.self).split(separator: "\n## ").dropFirst()
    }
    return sections.reduce(into: [:]) { guides, section in
      let blocks = section.split(separator: "\n\n").map {
        $0.split(separator: "\n").joined(separator: " ")
      }
      let heading = blocks[0].split(separator: " · ", maxSplits: 1).map(String.init)
      // Teams and squads have the answers of leagues: "= L1".
      let other = blocks.last?.firstMatch(of: /^= (\w+)$/).flatMap { guides[String($0.1)] }
      guides[heading[0]] = Self(heading[1], other?.paragraphs ?? Array(blocks.dropFirst()))
    }
  }
}

extension HexagonTexts {
  /// Returns the words of a story.
  func guide(toStory id: String) -> ExperimentGuide { ExperimentGuide(id, in: messages.language)! }

  /// Returns the words of an experiment.
  func guide(to experiment: Experiment) -> ExperimentGuide {
    ExperimentGuide("\(experiment.id)", in: messages.language)!
  }

  /// Returns the words of a fault, or `nil` if it is not one of ``Experiment/famousFaults``.
  func guide(toFault id: String) -> ExperimentGuide? { ExperimentGuide(id, in: messages.language) }
}
