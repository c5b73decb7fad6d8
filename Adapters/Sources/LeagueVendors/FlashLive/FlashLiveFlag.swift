/// The numbers by which FlashLive knows flags.
enum FlashLiveFlag {
  /// The countries that most players of the league are from, by their flags.
  static let countries = [
    22: "Argentina", 39: "Brasil", 53: "Colombia", 68: "Ecuador", 143: "Nigeria", 151: "Paraguay",
    201: "Uruguay", 205: "Venezuela",
  ]
}
