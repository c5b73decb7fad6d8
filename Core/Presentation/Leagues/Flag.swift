struct Flag: Hashable, Sendable {
  /// The code of a country in ISO 3166-1, such as `EC`, or of a part of one in ISO 3166-2, such as `GB-SCT`.
  let code: String

  /// Creates the flag of a country from its Spanish or English name, in any spelling; `nil` for any other
  /// text, because a wrong flag is worse than none.
  init?(nationality: String) {
    // The longest name is far shorter, but texts of sources have no limit.
    guard nationality.utf8.count <= 100, let code = Self.codes[nationality.folded] else {
      return nil
    }
    self.code = code
  }

  /// The emoji (Unicode Technical Standard 51): regional indicators for a country; a black flag with the code
  /// in tags for a part of one.
  var emoji: String {
    guard code.contains("-") else { return String(scalars(code.utf8, from: 0x1F1E6, for: "A")) }
    let letters = code.lowercased().utf8.filter { $0 != UInt8(ascii: "-") }
    return "\u{1F3F4}" + String(scalars(letters, from: 0xE0061, for: "a")) + "\u{E007F}"
  }

  private func scalars(
    _ letters: some Sequence<UInt8>, from start: UInt32, for first: Unicode.Scalar
  ) -> String.UnicodeScalarView {
    var view = String.UnicodeScalarView()
    view.append(
      contentsOf: letters.compactMap { Unicode.Scalar(start + UInt32($0) - first.value) })
    return view
  }
}

extension String {
  /// The words in lower case, one space apart, without accents, full stops and apostrophes. All spellings of
  /// a name have the same folded form.
  ///
  /// Covers the Latin letters of Spanish and English names, because `FoundationEssentials` has no folding.
  var folded: String {
    var words = String.UnicodeScalarView()
    var isBetweenWords = false
    for scalar in lowercased().unicodeScalars {
      guard let letter = scalar.folded else { continue }
      guard letter != " " else {
        isBetweenWords = true
        continue
      }
      if isBetweenWords, !words.isEmpty { words.append(" ") }
      isBetweenWords = false
      words.append(letter)
    }
    return String(words)
  }
}

extension Unicode.Scalar {
  /// The folded character; a space for white space and hyphens, and `nil` for characters that are dropped.
  fileprivate var folded: Unicode.Scalar? {
    switch self {
    case "à"..."å": "a"
    case "ç": "c"
    case "è"..."ë": "e"
    case "ì"..."ï": "i"
    case "ñ": "n"
    case "ò"..."ö": "o"
    case "ù"..."ü": "u"
    case "-": " "
    case ".", "'", "’", "\u{300}"..."\u{36F}": nil
    default: properties.isWhitespace ? " " : self
    }
  }
}

extension Flag {
  /// The codes of the football nations by their names, as ``Swift/String/folded`` returns them.
  ///
  /// Leaves out names that two nations share, such as "Congo" and "Korea", and Northern Ireland, which has no
  /// flag emoji.
  static let codes: [String: String] = [
    // South America
    "argentina": "AR", "bolivia": "BO", "brasil": "BR", "brazil": "BR", "chile": "CL",
    "colombia": "CO", "ecuador": "EC", "guyana": "GY", "peru": "PE", "paraguay": "PY",
    "surinam": "SR", "suriname": "SR", "uruguay": "UY", "venezuela": "VE",
    // North America, Central America and the Caribbean
    "canada": "CA", "costa rica": "CR", "cuba": "CU", "curazao": "CW", "curacao": "CW",
    "republica dominicana": "DO", "dominican republic": "DO", "guatemala": "GT", "honduras": "HN",
    "haiti": "HT", "jamaica": "JM", "mexico": "MX", "mejico": "MX", "nicaragua": "NI",
    "panama": "PA", "el salvador": "SV", "trinidad y tobago": "TT", "trinidad and tobago": "TT",
    "estados unidos": "US", "eeuu": "US", "ee uu": "US", "united states": "US",
    "united states of america": "US", "usa": "US",
    // Europe
    "albania": "AL", "armenia": "AM", "austria": "AT",
    "bosnia y herzegovina": "BA", "bosnia and herzegovina": "BA", "bosnia herzegovina": "BA",
    "belgica": "BE", "belgium": "BE", "bulgaria": "BG", "suiza": "CH", "switzerland": "CH",
    "republica checa": "CZ", "chequia": "CZ", "czech republic": "CZ", "czechia": "CZ",
    "alemania": "DE", "germany": "DE", "dinamarca": "DK", "denmark": "DK",
    "espana": "ES", "spain": "ES", "finlandia": "FI", "finland": "FI",
    "francia": "FR", "france": "FR", "inglaterra": "GB-ENG", "england": "GB-ENG",
    "escocia": "GB-SCT", "scotland": "GB-SCT", "gales": "GB-WLS", "wales": "GB-WLS",
    "georgia": "GE", "grecia": "GR", "greece": "GR", "croacia": "HR", "croatia": "HR",
    "hungria": "HU", "hungary": "HU",
    "irlanda": "IE", "ireland": "IE", "republic of ireland": "IE", "israel": "IL",
    "islandia": "IS", "iceland": "IS", "italia": "IT", "italy": "IT", "montenegro": "ME",
    "macedonia del norte": "MK", "north macedonia": "MK",
    "paises bajos": "NL", "netherlands": "NL", "holanda": "NL", "holland": "NL",
    "noruega": "NO", "norway": "NO", "polonia": "PL", "poland": "PL", "portugal": "PT",
    "rumania": "RO", "romania": "RO", "serbia": "RS", "rusia": "RU", "russia": "RU",
    "suecia": "SE", "sweden": "SE", "eslovenia": "SI", "slovenia": "SI",
    "eslovaquia": "SK", "slovakia": "SK", "turquia": "TR", "turkey": "TR", "turkiye": "TR",
    "ucrania": "UA", "ukraine": "UA", "kosovo": "XK",
    // Africa
    "angola": "AO", "burkina faso": "BF",
    "rd congo": "CD", "republica democratica del congo": "CD", "dr congo": "CD",
    "costa de marfil": "CI", "cote divoire": "CI", "ivory coast": "CI",
    "camerun": "CM", "cameroon": "CM", "cabo verde": "CV", "cape verde": "CV",
    "argelia": "DZ", "algeria": "DZ", "egipto": "EG", "egypt": "EG", "gabon": "GA", "ghana": "GH",
    "gambia": "GM", "guinea": "GN", "guinea ecuatorial": "GQ", "equatorial guinea": "GQ",
    "marruecos": "MA", "morocco": "MA", "mali": "ML", "nigeria": "NG", "senegal": "SN",
    "togo": "TG", "tunez": "TN", "tunisia": "TN", "sudafrica": "ZA", "south africa": "ZA",
    // Asia and Oceania
    "emiratos arabes unidos": "AE", "united arab emirates": "AE", "australia": "AU",
    "china": "CN", "india": "IN", "irak": "IQ", "iraq": "IQ", "iran": "IR",
    "japon": "JP", "japan": "JP",
    "corea del sur": "KR", "south korea": "KR", "korea republic": "KR",
    "libano": "LB", "lebanon": "LB",
    "nueva zelanda": "NZ", "nueva zelandia": "NZ", "new zealand": "NZ",
    "filipinas": "PH", "philippines": "PH", "palestina": "PS", "palestine": "PS",
    "catar": "QA", "qatar": "QA",
    "arabia saudita": "SA", "arabia saudi": "SA", "saudi arabia": "SA",
    "siria": "SY", "syria": "SY", "uzbekistan": "UZ",
  ]
}
