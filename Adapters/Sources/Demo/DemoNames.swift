import Platform

/// A generator of invented people, with names that are usual in their countries.
struct DemoNames {
  private var given: [String]
  private var surnames: [String]
  private var used: Set<String> = []

  init(by random: inout SplitMix64) {
    given = Self.given
    surnames = Self.surnames
    given.shuffle(by: &random)
    surnames.shuffle(by: &random)
  }

  /// Returns an unused name; about one in sixty comes without a country.
  mutating func next(by random: inout SplitMix64) -> (name: String, country: String?) {
    switch random.number(in: 0...59) {
    case ..<42: (localName(), "Ecuador")
    case 42: (localName(), nil)
    case 43: (localName(), "Perú")
    case ..<47: (localName(), "Colombia")
    case ..<49: (localName(), "Venezuela")
    case ..<52: (foreignName(Self.platine, by: &random), "Argentina")
    case ..<54: (foreignName(Self.platine, by: &random), "Uruguay")
    case ..<56: (foreignName(Self.platine, by: &random), "Paraguay")
    case ..<58: (foreignName(Self.brazilian, by: &random), "Brasil")
    default: (foreignName(Self.nigerian, by: &random), "Nigeria")
    }
  }

  /// Returns a local name. The lists are longer than any squad, and each entry is used once.
  private mutating func localName() -> String { "\(given.removeLast()) \(surnames.removeLast())" }

  /// Returns a foreign name. The lists are short, but have more combinations than a squad has members.
  private mutating func foreignName(
    _ lists: (given: [String], surnames: [String]), by random: inout SplitMix64
  ) -> String {
    while true {
      let given = random.element(of: lists.given)
      let name = "\(given) \(random.element(of: lists.surnames))"
      if used.insert(name).inserted { return name }
    }
  }

  private static let given = [
    "Abdón", "Alcides", "Amable", "Bolívar", "Byron", "Clímaco", "Dalton", "Darwin", "Édison",
    "Efraín", "Eloy", "Fabricio", "Galo", "Geovanny", "Gonzalo", "Hólger", "Iván", "Jefferson",
    "Joselito", "Klever", "Lenín", "Líder", "Marlon", "Medardo", "Milton", "Nixon", "Olmedo",
    "Patricio", "Rolando", "Segundo", "Stalin", "Vinicio", "Washington", "Wílmer", "Yandri",
  ]

  private static let surnames = [
    "Andagoya Toapanta", "Alvarado", "Anchundia", "Andrade", "Bermeo", "Cabascango", "Carabalí",
    "Cevallos", "Chiriboga", "Coque", "Criollo", "Cushicagua", "Farinango", "Guamán", "Guanoluisa",
    "Imbaquingo", "Jaramillo", "Lastra", "Loor", "Maldonado", "Mideros", "Moreira", "Muñoz Arroyo",
    "Nazareno", "Ortiz", "Pilligua", "Pilozo", "Quishpe", "Quiñónez", "Rosero", "Sarango",
    "Tenorio", "Toaquiza", "Valarezo", "Zambrano",
  ]

  private static let platine = (
    given: ["Agustín", "Braian", "Emiliano", "Facundo", "Gastón", "Lautaro", "Nahuel", "Thiago"],
    surnames: [
      "Acevedo", "Bogarín", "Cardozo", "Etcheverry", "Ledesma", "Olivera", "Paniagua", "Sosa",
      "Villalba", "Zárate",
    ]
  )

  private static let brazilian = (
    given: ["Caíque", "Edmílson", "Gílson", "João", "Rômulo", "Uéslei"],
    surnames: ["Conceição", "da Silva", "do Nascimento", "Guimarães", "Peçanha", "Simões"]
  )

  private static let nigerian = (
    given: ["Babajide", "Chukwuemeka", "Emeka", "Ikenna", "Tunde", "Yakubu"],
    surnames: ["Adeyemi", "Balogun", "Ezeokoli", "Nwachukwu", "Ogunleye", "Okafor"]
  )
}
