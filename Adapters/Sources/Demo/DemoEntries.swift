extension DemoEntry {
  /// All entries, newest first.
  static let all = [
    DemoEntry(
      36, "ridge-before-sunrise", .mountains, .dawn,
      "Snow on the ridge, ten minutes before the sun.", at: "Sierra Nevada, Granada"),
    DemoEntry(
      35, "harbour-lights", .city, .night, "The harbour never quite goes to sleep.",
      at: "Hong Kong"),
    DemoEntry(34, "sail-at-noon", .sea, .noon, "Sem vento, sem pressa.", at: "Baía de Cascais"),
    DemoEntry(33, "pines-in-fog", .forest, .dawn, "Ομίχλη στα πεύκα"),
    DemoEntry(32, "dunes-at-dusk", .desert, .dusk, at: "Erg Chebbi, المغرب"),
    DemoEntry(31, "untitled-peak", .mountains, .noon),
    DemoEntry(
      30, "rooftops", .city, .dusk, "Tejados, chimeneas y una guitarra a lo lejos.",
      at: "Lavapiés, Madrid"),
    DemoEntry(29, "night-watch", .sea, .night, "静かな海", at: "瀬戸内海"),
    DemoEntry(
      28, "the-long-walk", .forest, .noon,
      """
      We left the road at seven, when the grass was still wet, and followed the stream up through \
      the beeches until they gave way to pine. Nobody spoke much. Around noon the path simply \
      stopped at a fence that the map knows nothing of, so we sat down, shared the last of the \
      bread and an apple, and watched a buzzard make circles over the valley for most of an hour.
      Going back took twice as long, because everybody wanted to show everybody else what they \
      had seen on the way up: the mushroom like a lamp, the stone like a bear, the tree that had \
      fallen across the water and gone on growing. This is the place where the path ends.
      """,
      at: "Selva de Irati, Navarra / Nafarroa"),
    DemoEntry(27, "caravan", .desert, .noon, "قافلة في الظهيرة", at: "وادي رم"),
    DemoEntry(26, "blue-hour", .city, .dawn, at: "Lisboa"),
    DemoEntry(25, "two-summits", .mountains, .dusk, "The left one is the higher one. Really."),
    DemoEntry(24, "ferry", .sea, .dusk, "Το τελευταίο πλοίο", at: "Πειραιάς"),
    DemoEntry(23, "clearing", .forest, .dusk, "A clearing 🌲🌲🌲", at: "Schwarzwald"),
    DemoEntry(22, "star-camp", .desert, .night, "More stars than sky.", at: "Atacama"),
    DemoEntry(21, "without-words", .sea, .dawn),
    DemoEntry(20, "tower-blocks", .city, .noon, "Строка домов", at: "Новосибирск"),
    DemoEntry(19, "moon-over-snow", .mountains, .night, "Lua cheia", at: "Serra da Estrela"),
    DemoEntry(18, "larches", .forest, .noon, "Gold for two weeks a year.", at: "Engadin"),
    DemoEntry(17, "low-tide", .sea, .noon, at: "Saint-Malo"),
    DemoEntry(16, "dry-river", .desert, .dawn, "El río se fue, la arena se quedó."),
    DemoEntry(15, "first-tram", .city, .dawn, "The first tram of the day", at: "Porto"),
    DemoEntry(14, "pass-road", .mountains, .noon, "21 hairpins", at: "Alpe d’Huez"),
    DemoEntry(13, "owl-country", .forest, .night),
    DemoEntry(12, "lighthouse-side", .sea, .dusk, "Från fyren", at: "Öland"),
    DemoEntry(11, "market-district", .city, .dusk, "서울의 저녁", at: "서울"),
    DemoEntry(10, "salt-flat", .desert, .noon, "Nada, y después más nada.", at: "Uyuni"),
    DemoEntry(9, "hut", .mountains, .dawn, at: "Triglav"),
    DemoEntry(8, "copse", .forest, .dawn, "A small copse, seen from the train."),
    DemoEntry(7, "night-shift", .city, .night, "Somebody is always awake.", at: "São Paulo"),
    DemoEntry(6, "regatta", .sea, .noon, "Only one made it into the frame.", at: "Kiel"),
    DemoEntry(5, "red-sand", .desert, .dusk, at: "Namib"),
    DemoEntry(4, "over-the-clouds", .mountains, .dusk, "Πάνω από τα σύννεφα", at: "Όλυμπος"),
    DemoEntry(3, "old-wood", .forest, .dusk),
    DemoEntry(2, "quiet-quarter", .city, .noon, "Sunday, 2 p.m.", at: "Utrecht"),
    DemoEntry(1, "where-it-began", .sea, .dawn, "The very first one.", at: "Χανιά, Κρήτη"),
  ]
}
