extension DemoEntry {
  /// All entries, newest first.
  static let all = [
    DemoEntry(
      36, name: "ridge-before-sunrise", subject: .mountains, light: .dawn,
      description: "Snow on the ridge, ten minutes before the sun.", at: "Sierra Nevada, Granada"),
    DemoEntry(
      35, name: "harbour-lights", subject: .city, light: .night,
      description: "The harbour never quite goes to sleep.",
      at: "Hong Kong"),
    DemoEntry(
      34, name: "sail-at-noon", subject: .sea, light: .noon, description: "Sem vento, sem pressa.",
      at: "Baía de Cascais"),
    DemoEntry(
      33, name: "pines-in-fog", subject: .forest, light: .dawn, description: "Ομίχλη στα πεύκα"),
    DemoEntry(32, name: "dunes-at-dusk", subject: .desert, light: .dusk, at: "Erg Chebbi, المغرب"),
    DemoEntry(31, name: "untitled-peak", subject: .mountains, light: .noon),
    DemoEntry(
      30, name: "rooftops", subject: .city, light: .dusk,
      description: "Tejados, chimeneas y una guitarra a lo lejos.",
      at: "Lavapiés, Madrid"),
    DemoEntry(
      29, name: "night-watch", subject: .sea, light: .night, description: "静かな海", at: "瀬戸内海"),
    DemoEntry(
      28, name: "the-long-walk", subject: .forest, light: .noon,
      description: """
        We left the road at seven, when the grass was still wet, and followed the stream up through \
        the beeches until they gave way to pine. Nobody spoke much. Around noon the path simply \
        stopped at a fence that the map knows nothing of, so we sat down, shared the last of the \
        bread and an apple, and watched a buzzard make circles over the valley for most of an hour.
        Going back took twice as long, because everybody wanted to show everybody else what they \
        had seen on the way up: the mushroom like a lamp, the stone like a bear, the tree that had \
        fallen across the water and gone on growing. This is the place where the path ends.
        """,
      at: "Selva de Irati, Navarra / Nafarroa"),
    DemoEntry(
      27, name: "caravan", subject: .desert, light: .noon, description: "قافلة في الظهيرة",
      at: "وادي رم"),
    DemoEntry(26, name: "blue-hour", subject: .city, light: .dawn, at: "Lisboa"),
    DemoEntry(
      25, name: "two-summits", subject: .mountains, light: .dusk,
      description: "The left one is the higher one. Really."),
    DemoEntry(
      24, name: "ferry", subject: .sea, light: .dusk, description: "Το τελευταίο πλοίο",
      at: "Πειραιάς"),
    DemoEntry(
      23, name: "clearing", subject: .forest, light: .dusk, description: "A clearing 🌲🌲🌲",
      at: "Schwarzwald"),
    DemoEntry(
      22, name: "star-camp", subject: .desert, light: .night, description: "More stars than sky.",
      at: "Atacama"),
    DemoEntry(21, name: "without-words", subject: .sea, light: .dawn),
    DemoEntry(
      20, name: "tower-blocks", subject: .city, light: .noon, description: "Строка домов",
      at: "Новосибирск"),
    DemoEntry(
      19, name: "moon-over-snow", subject: .mountains, light: .night, description: "Lua cheia",
      at: "Serra da Estrela"),
    DemoEntry(
      18, name: "larches", subject: .forest, light: .noon,
      description: "Gold for two weeks a year.", at: "Engadin"),
    DemoEntry(17, name: "low-tide", subject: .sea, light: .noon, at: "Saint-Malo"),
    DemoEntry(
      16, name: "dry-river", subject: .desert, light: .dawn,
      description: "El río se fue, la arena se quedó."),
    DemoEntry(
      15, name: "first-tram", subject: .city, light: .dawn,
      description: "The first tram of the day", at: "Porto"),
    DemoEntry(
      14, name: "pass-road", subject: .mountains, light: .noon, description: "21 hairpins",
      at: "Alpe d’Huez"),
    DemoEntry(13, name: "owl-country", subject: .forest, light: .night),
    DemoEntry(
      12, name: "lighthouse-side", subject: .sea, light: .dusk, description: "Från fyren",
      at: "Öland"),
    DemoEntry(
      11, name: "market-district", subject: .city, light: .dusk, description: "서울의 저녁", at: "서울"),
    DemoEntry(
      10, name: "salt-flat", subject: .desert, light: .noon,
      description: "Nada, y después más nada.", at: "Uyuni"),
    DemoEntry(9, name: "hut", subject: .mountains, light: .dawn, at: "Triglav"),
    DemoEntry(
      8, name: "copse", subject: .forest, light: .dawn,
      description: "A small copse, seen from the train."),
    DemoEntry(
      7, name: "night-shift", subject: .city, light: .night,
      description: "Somebody is always awake.", at: "São Paulo"),
    DemoEntry(
      6, name: "regatta", subject: .sea, light: .noon,
      description: "Only one made it into the frame.", at: "Kiel"),
    DemoEntry(5, name: "red-sand", subject: .desert, light: .dusk, at: "Namib"),
    DemoEntry(
      4, name: "over-the-clouds", subject: .mountains, light: .dusk,
      description: "Πάνω από τα σύννεφα", at: "Όλυμπος"),
    DemoEntry(3, name: "old-wood", subject: .forest, light: .dusk),
    DemoEntry(
      2, name: "quiet-quarter", subject: .city, light: .noon, description: "Sunday, 2 p.m.",
      at: "Utrecht"),
    DemoEntry(
      1, name: "where-it-began", subject: .sea, light: .dawn, description: "The very first one.",
      at: "Χανιά, Κρήτη"),
  ]
}
