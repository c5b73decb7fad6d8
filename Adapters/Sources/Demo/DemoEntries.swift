extension DemoEntry {
  /// All entries, newest first.
  static let all = rows.map {
    DemoEntry(
      number: $0.number, name: $0.name, subject: $0.subject, light: $0.light,
      description: $0.description, location: $0.location)
  }

  private typealias Row = (
    number: Int, name: String, subject: Landscape.Subject, light: Light, description: String?,
    location: String?
  )

  private static let rows: [Row] = [
    (
      36, "ridge-before-sunrise", .mountains, .dawn,
      "Snow on the ridge, ten minutes before the sun.", "Sierra Nevada, Granada"
    ),
    (35, "harbour-lights", .city, .night, "The harbour never quite goes to sleep.", "Hong Kong"),
    (34, "sail-at-noon", .sea, .noon, "Sem vento, sem pressa.", "Baía de Cascais"),
    (33, "pines-in-fog", .forest, .dawn, "Ομίχλη στα πεύκα", nil),
    (32, "dunes-at-dusk", .desert, .dusk, nil, "Erg Chebbi, المغرب"),
    (31, "untitled-peak", .mountains, .noon, nil, nil),
    (
      30, "rooftops", .city, .dusk, "Tejados, chimeneas y una guitarra a lo lejos.",
      "Lavapiés, Madrid"
    ),
    (29, "night-watch", .sea, .night, "静かな海", "瀬戸内海"),
    (
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
      "Selva de Irati, Navarra / Nafarroa"
    ),
    (27, "caravan", .desert, .noon, "قافلة في الظهيرة", "وادي رم"),
    (26, "blue-hour", .city, .dawn, nil, "Lisboa"),
    (25, "two-summits", .mountains, .dusk, "The left one is the higher one. Really.", nil),
    (24, "ferry", .sea, .dusk, "Το τελευταίο πλοίο", "Πειραιάς"),
    (23, "clearing", .forest, .dusk, "A clearing 🌲🌲🌲", "Schwarzwald"),
    (22, "star-camp", .desert, .night, "More stars than sky.", "Atacama"),
    (21, "without-words", .sea, .dawn, nil, nil),
    (20, "tower-blocks", .city, .noon, "Строка домов", "Новосибирск"),
    (19, "moon-over-snow", .mountains, .night, "Lua cheia", "Serra da Estrela"),
    (18, "larches", .forest, .noon, "Gold for two weeks a year.", "Engadin"),
    (17, "low-tide", .sea, .noon, nil, "Saint-Malo"),
    (16, "dry-river", .desert, .dawn, "El río se fue, la arena se quedó.", nil),
    (15, "first-tram", .city, .dawn, "The first tram of the day", "Porto"),
    (14, "pass-road", .mountains, .noon, "21 hairpins", "Alpe d’Huez"),
    (13, "owl-country", .forest, .night, nil, nil),
    (12, "lighthouse-side", .sea, .dusk, "Från fyren", "Öland"),
    (11, "market-district", .city, .dusk, "서울의 저녁", "서울"),
    (10, "salt-flat", .desert, .noon, "Nada, y después más nada.", "Uyuni"),
    (9, "hut", .mountains, .dawn, nil, "Triglav"),
    (8, "copse", .forest, .dawn, "A small copse, seen from the train.", nil),
    (7, "night-shift", .city, .night, "Somebody is always awake.", "São Paulo"),
    (6, "regatta", .sea, .noon, "Only one made it into the frame.", "Kiel"),
    (5, "red-sand", .desert, .dusk, nil, "Namib"),
    (4, "over-the-clouds", .mountains, .dusk, "Πάνω από τα σύννεφα", "Όλυμπος"),
    (3, "old-wood", .forest, .dusk, nil, nil),
    (2, "quiet-quarter", .city, .noon, "Sunday, 2 p.m.", "Utrecht"),
    (1, "where-it-began", .sea, .dawn, "The very first one.", "Χανιά, Κρήτη"),
  ]
}
