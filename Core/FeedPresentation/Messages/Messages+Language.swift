extension Messages {
  /// The texts for a language tag or a locale name, such as `es-419`, `pt_BR.UTF-8` or `C`.
  ///
  /// Only the language decides, so that `pt` and `pt-PT` get the one Portuguese that there is.
  /// English stands in for every language that is not among ``all``.
  public init(languageTag: String) {
    let language = Self.language(of: languageTag)
    self = Self.all.first { Self.language(of: $0.languageTag) == language } ?? .english
  }

  /// The texts that the environment asks for: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that
  /// is not empty decides, as POSIX has it (XBD 8.2).
  public init(environment: [String: String]) {
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }
      .first { !$0.isEmpty }
    self.init(languageTag: name ?? "")
  }

  private static func language(of tag: String) -> String {
    tag.prefix { !"-_.@".contains($0) }.lowercased()
  }
}
