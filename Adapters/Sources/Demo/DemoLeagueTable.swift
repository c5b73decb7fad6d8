extension DemoLeague {
  static let all = [serieA, serieB]

  /// Real cities, but invented clubs.
  private static let serieA = DemoLeague(
    "serie-a", name: "LigaPro Serie A",
    crest: Crest(
      .roundel, kit: Kit(.band, main: 0x14356B, second: 0x1F5FA8, accent: 0xF6C945), emblem: .star),
    seed: 100,
    teams: [
      (
        "Cóndores de Quito",
        Crest(
          .shield, kit: Kit(.chevron, main: 0x1B1F3B, second: 0x3D5A9E, accent: 0xF2F4F8),
          emblem: .star)
      ),
      (
        "Marea Guayaquil",
        Crest(
          .roundel, kit: Kit(.plain, main: 0x0A6EBD, second: 0xBFE3F7, accent: 0xFFFFFF),
          emblem: .waves)
      ),
      (
        "Catedral de Cuenca",
        Crest(
          .shield, kit: Kit(.plain, main: 0x8E1B2E, second: 0xB8344A, accent: 0xF6E7C8),
          emblem: .tower)
      ),
      (
        "Volcanes de Ambato",
        Crest(
          .banner, kit: Kit(.band, main: 0x3A3D45, second: 0xC8402B, accent: 0xFFD9A0),
          emblem: .mountain)
      ),
      (
        "Brisa de Manta",
        Crest(
          .roundel, kit: Kit(.halves, main: 0x0F8B8D, second: 0x0B6668, accent: 0xFFF3D6),
          emblem: .sail)
      ),
      (
        "Nevados de Riobamba",
        Crest(
          .shield, kit: Kit(.plain, main: 0x2D6CB5, second: 0xE8F1FA, accent: 0xFFFFFF),
          emblem: .mountain)
      ),
      (
        "Serenata de Loja",
        Crest(
          .banner, kit: Kit(.sash, main: 0x5B2A86, second: 0x7A45A8, accent: 0xF7C6E0),
          emblem: .moon)
      ),
      (
        "Lagos de Ibarra",
        Crest(
          .roundel, kit: Kit(.hoops, main: 0x1D7A4C, second: 0x2A9A63, accent: 0xE9F7EF),
          emblem: .ring)
      ),
      (
        "Ceibos de Portoviejo",
        Crest(
          .shield, kit: Kit(.stripes, main: 0x2E6B2F, second: 0x3F8740, accent: 0xFBE38A),
          emblem: .tree)
      ),
      (
        "Manglar de Machala",
        Crest(
          .banner, kit: Kit(.plain, main: 0xF2B705, second: 0x0E5B3A, accent: 0x0E5B3A),
          emblem: .leaf)
      ),
      (
        "Marimba Esmeraldas",
        Crest(
          .shield, kit: Kit(.stripes, main: 0x0B7A3B, second: 0xF4F4F0, accent: 0xD7263D),
          emblem: .sun)
      ),
      (
        "Lluvia Santo Domingo",
        Crest(
          .roundel, kit: Kit(.sash, main: 0xC1272D, second: 0x9C1C22, accent: 0xF4F4F0),
          emblem: .threeStars)
      ),
      (
        "Rosas de Cayambe",
        Crest(
          .banner, kit: Kit(.quarters, main: 0xD6336C, second: 0xB32458, accent: 0xFFF0F5),
          emblem: .sun)
      ),
      (
        "Telares de Otavalo",
        Crest(
          .shield, kit: Kit(.hoops, main: 0x6A1B4D, second: 0xA33B20, accent: 0xF3C13A),
          emblem: .weave)
      ),
      (
        "Estrella de Latacunga",
        Crest(
          .banner, kit: Kit(.halves, main: 0x0D47A1, second: 0x12275A, accent: 0xFFCB2D),
          emblem: .star)
      ),
      (
        "Ballenas de Salinas",
        Crest(
          .roundel, kit: Kit(.band, main: 0x8FD3F4, second: 0x2878B5, accent: 0x12355B),
          emblem: .fish)
      ),
    ])

  private static let serieB = DemoLeague(
    "serie-b", name: "LigaPro Serie B",
    crest: Crest(
      .roundel, kit: Kit(.band, main: 0x7A1F2B, second: 0xA8323F, accent: 0xE9EDF2), emblem: .star),
    seed: 200,
    teams: [
      (
        "Cacao de Quevedo",
        Crest(
          .shield, kit: Kit(.halves, main: 0x5A3420, second: 0x7B4A2E, accent: 0xF5D7A1),
          emblem: .leaf)
      ),
      (
        "Arrozal de Babahoyo",
        Crest(
          .banner, kit: Kit(.stripes, main: 0x7FB83B, second: 0x6AA12C, accent: 0xFFFDE7),
          emblem: .waves)
      ),
      (
        "Selva de Tena",
        Crest(
          .roundel, kit: Kit(.plain, main: 0x14532D, second: 0x22C55E, accent: 0xBEF264),
          emblem: .tree)
      ),
      (
        "Ríos del Puyo",
        Crest(
          .shield, kit: Kit(.sash, main: 0x1E88A8, second: 0x66C7DE, accent: 0xFFFFFF),
          emblem: .ring)
      ),
      (
        "Centinela de Macas",
        Crest(
          .banner, kit: Kit(.chevron, main: 0x222831, second: 0x00ADB5, accent: 0xF5F5F5),
          emblem: .tower)
      ),
      (
        "Frontera de Tulcán",
        Crest(
          .shield, kit: Kit(.quarters, main: 0xF4F4F0, second: 0x1E6B52, accent: 0xB5202E),
          emblem: .threeStars)
      ),
      (
        "Toquilla de Azogues",
        Crest(
          .roundel, kit: Kit(.stripes, main: 0xF3E3BF, second: 0xE5CC94, accent: 0x7A2E1D),
          emblem: .weave)
      ),
      (
        "Canela de Zamora",
        Crest(
          .banner, kit: Kit(.hoops, main: 0xB5541C, second: 0xD27A3A, accent: 0xFFF1DC),
          emblem: .moon)
      ),
      (
        "Carnaval de Guaranda",
        Crest(
          .roundel, kit: Kit(.quarters, main: 0xE4572E, second: 0x2E86AB, accent: 0xFFE066),
          emblem: .sun)
      ),
      (
        "Tortugas de Galápagos",
        Crest(
          .shield, kit: Kit(.band, main: 0x2AB7A9, second: 0x1A7F8E, accent: 0xFFF7E0),
          emblem: .fish)
      ),
    ])
}
