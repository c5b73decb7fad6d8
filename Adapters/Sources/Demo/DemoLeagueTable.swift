extension DemoLeague {
  static let all = [serieA, serieB]

  /// Real cities, but invented clubs.
  private static let serieA = DemoLeague(
    "serie-a", seed: 100,
    ("LigaPro Serie A", .roundel, .band, (0x14356B, 0x1F5FA8, 0xF6C945), .star),
    teams: [
      ("Cóndores de Quito", .shield, .chevron, (0x1B1F3B, 0x3D5A9E, 0xF2F4F8), .star),
      ("Marea Guayaquil", .roundel, .plain, (0x0A6EBD, 0xBFE3F7, 0xFFFFFF), .waves),
      ("Catedral de Cuenca", .shield, .plain, (0x8E1B2E, 0xB8344A, 0xF6E7C8), .tower),
      ("Volcanes de Ambato", .banner, .band, (0x3A3D45, 0xC8402B, 0xFFD9A0), .mountain),
      ("Brisa de Manta", .roundel, .halves, (0x0F8B8D, 0x0B6668, 0xFFF3D6), .sail),
      ("Nevados de Riobamba", .shield, .plain, (0x2D6CB5, 0xE8F1FA, 0xFFFFFF), .mountain),
      ("Serenata de Loja", .banner, .sash, (0x5B2A86, 0x7A45A8, 0xF7C6E0), .moon),
      ("Lagos de Ibarra", .roundel, .hoops, (0x1D7A4C, 0x2A9A63, 0xE9F7EF), .ring),
      ("Ceibos de Portoviejo", .shield, .stripes, (0x2E6B2F, 0x3F8740, 0xFBE38A), .tree),
      ("Manglar de Machala", .banner, .plain, (0xF2B705, 0x0E5B3A, 0x0E5B3A), .leaf),
      ("Marimba Esmeraldas", .shield, .stripes, (0x0B7A3B, 0xF4F4F0, 0xD7263D), .sun),
      ("Lluvia Santo Domingo", .roundel, .sash, (0xC1272D, 0x9C1C22, 0xF4F4F0), .threeStars),
      ("Rosas de Cayambe", .banner, .quarters, (0xD6336C, 0xB32458, 0xFFF0F5), .sun),
      ("Telares de Otavalo", .shield, .hoops, (0x6A1B4D, 0xA33B20, 0xF3C13A), .weave),
      ("Estrella de Latacunga", .banner, .halves, (0x0D47A1, 0x12275A, 0xFFCB2D), .star),
      ("Ballenas de Salinas", .roundel, .band, (0x8FD3F4, 0x2878B5, 0x12355B), .fish),
    ])

  private static let serieB = DemoLeague(
    "serie-b", seed: 200,
    ("LigaPro Serie B", .roundel, .band, (0x7A1F2B, 0xA8323F, 0xE9EDF2), .star),
    teams: [
      ("Cacao de Quevedo", .shield, .halves, (0x5A3420, 0x7B4A2E, 0xF5D7A1), .leaf),
      ("Arrozal de Babahoyo", .banner, .stripes, (0x7FB83B, 0x6AA12C, 0xFFFDE7), .waves),
      ("Selva de Tena", .roundel, .plain, (0x14532D, 0x22C55E, 0xBEF264), .tree),
      ("Ríos del Puyo", .shield, .sash, (0x1E88A8, 0x66C7DE, 0xFFFFFF), .ring),
      ("Centinela de Macas", .banner, .chevron, (0x222831, 0x00ADB5, 0xF5F5F5), .tower),
      ("Frontera de Tulcán", .shield, .quarters, (0xF4F4F0, 0x1E6B52, 0xB5202E), .threeStars),
      ("Toquilla de Azogues", .roundel, .stripes, (0xF3E3BF, 0xE5CC94, 0x7A2E1D), .weave),
      ("Canela de Zamora", .banner, .hoops, (0xB5541C, 0xD27A3A, 0xFFF1DC), .moon),
      ("Carnaval de Guaranda", .roundel, .quarters, (0xE4572E, 0x2E86AB, 0xFFE066), .sun),
      ("Tortugas de Galápagos", .shield, .band, (0x2AB7A9, 0x1A7F8E, 0xFFF7E0), .fish),
    ])
}
