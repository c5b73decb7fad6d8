extension Messages {
  /// The texts in a language.
  public init(_ language: Language) {
    self =
      switch language {
      case .english: .english
      case .brazilianPortuguese: .brazilianPortuguese
      case .greek: .greek
      case .spanish: .spanish
      }
  }

  /// The texts that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  /// is not empty decides, as POSIX has it (XBD 8.2). English stands in for every other language.
  public init(environment: [String: String]) {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self.init(Language(tag: name ?? "") ?? .english)
  }
}
