extension DemoLeague {
  static let all = [serieA, serieB]

  /// Real cities, but no club that there ever was.
  private static let serieA = DemoLeague(
    "serie-a", "LigaPro Serie A",
    Crest(.roundel, Kit(.band, 0x14356B, 0x1F5FA8, 0xF6C945), .star), seed: 100,
    [
      Entry("Cóndores de Quito", .shield, Kit(.chevron, 0x1B1F3B, 0x3D5A9E, 0xF2F4F8), .star),
      Entry("Marea Guayaquil", .roundel, Kit(.plain, 0x0A6EBD, 0xBFE3F7, 0xFFFFFF), .waves),
      Entry("Catedral de Cuenca", .shield, Kit(.plain, 0x8E1B2E, 0xB8344A, 0xF6E7C8), .tower),
      Entry("Volcanes de Ambato", .banner, Kit(.band, 0x3A3D45, 0xC8402B, 0xFFD9A0), .mountain),
      Entry("Brisa de Manta", .roundel, Kit(.halves, 0x0F8B8D, 0x0B6668, 0xFFF3D6), .sail),
      Entry("Nevados de Riobamba", .shield, Kit(.plain, 0x2D6CB5, 0xE8F1FA, 0xFFFFFF), .mountain),
      Entry("Serenata de Loja", .banner, Kit(.sash, 0x5B2A86, 0x7A45A8, 0xF7C6E0), .moon),
      Entry("Lagos de Ibarra", .roundel, Kit(.hoops, 0x1D7A4C, 0x2A9A63, 0xE9F7EF), .ring),
      Entry("Ceibos de Portoviejo", .shield, Kit(.stripes, 0x2E6B2F, 0x3F8740, 0xFBE38A), .tree),
      Entry("Manglar de Machala", .banner, Kit(.plain, 0xF2B705, 0x0E5B3A, 0x0E5B3A), .leaf),
      Entry("Marimba Esmeraldas", .shield, Kit(.stripes, 0x0B7A3B, 0xF4F4F0, 0xD7263D), .sun),
      Entry(
        "Lluvia Santo Domingo", .roundel, Kit(.sash, 0xC1272D, 0x9C1C22, 0xF4F4F0), .threeStars),
      Entry("Rosas de Cayambe", .banner, Kit(.quarters, 0xD6336C, 0xB32458, 0xFFF0F5), .sun),
      Entry("Telares de Otavalo", .shield, Kit(.hoops, 0x6A1B4D, 0xA33B20, 0xF3C13A), .weave),
      Entry("Estrella de Latacunga", .banner, Kit(.halves, 0x0D47A1, 0x12275A, 0xFFCB2D), .star),
      Entry("Ballenas de Salinas", .roundel, Kit(.band, 0x8FD3F4, 0x2878B5, 0x12355B), .fish),
    ])

  private static let serieB = DemoLeague(
    "serie-b", "LigaPro Serie B",
    Crest(.roundel, Kit(.band, 0x7A1F2B, 0xA8323F, 0xE9EDF2), .star), seed: 200,
    [
      Entry("Cacao de Quevedo", .shield, Kit(.halves, 0x5A3420, 0x7B4A2E, 0xF5D7A1), .leaf),
      Entry("Arrozal de Babahoyo", .banner, Kit(.stripes, 0x7FB83B, 0x6AA12C, 0xFFFDE7), .waves),
      Entry("Selva de Tena", .roundel, Kit(.plain, 0x14532D, 0x22C55E, 0xBEF264), .tree),
      Entry("Ríos del Puyo", .shield, Kit(.sash, 0x1E88A8, 0x66C7DE, 0xFFFFFF), .ring),
      Entry("Centinela de Macas", .banner, Kit(.chevron, 0x222831, 0x00ADB5, 0xF5F5F5), .tower),
      Entry(
        "Frontera de Tulcán", .shield, Kit(.quarters, 0xF4F4F0, 0x1E6B52, 0xB5202E), .threeStars),
      Entry("Toquilla de Azogues", .roundel, Kit(.stripes, 0xF3E3BF, 0xE5CC94, 0x7A2E1D), .weave),
      Entry("Canela de Zamora", .banner, Kit(.hoops, 0xB5541C, 0xD27A3A, 0xFFF1DC), .moon),
      Entry("Carnaval de Guaranda", .roundel, Kit(.quarters, 0xE4572E, 0x2E86AB, 0xFFE066), .sun),
      Entry("Tortugas de Galápagos", .shield, Kit(.band, 0x2AB7A9, 0x1A7F8E, 0xFFF7E0), .fish),
    ])
}
