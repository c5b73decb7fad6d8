/// The football nations: their codes, and their names in all languages.
///
/// `FoundationEssentials` has no such table.
enum Countries {
  /// The names of a country in English, Portuguese, Greek and Spanish, then other English and Spanish ones
  /// that sources use, by its code.
  static let names: [String: [String]] = Dictionary(
    uniqueKeysWithValues: table.split(separator: "\n").map { row in
      let parts = row.split(separator: " ", maxSplits: 1)
      return (String(parts[0]), parts[1].split(separator: "|").map(String.init))
    })

  /// The codes by the English and Spanish names, as ``Swift/String/folded`` returns them.
  static let codes: [String: String] = Dictionary(
    names.flatMap { code, names in
      names.enumerated().filter { index, _ in index != 1 && index != 2 }
        .map { ($1.folded, code) }
    },
    uniquingKeysWith: { first, _ in first })

  /// Leaves out names that two nations share, such as "Congo" and "Korea", and Northern Ireland, which has no
  /// flag emoji.
  private static let table = """
    AR Argentina|Argentina|Αργεντινή|Argentina
    BO Bolivia|Bolívia|Βολιβία|Bolivia
    BR Brazil|Brasil|Βραζιλία|Brasil
    CL Chile|Chile|Χιλή|Chile
    CO Colombia|Colômbia|Κολομβία|Colombia
    EC Ecuador|Equador|Ισημερινός|Ecuador
    GY Guyana|Guiana|Γουιάνα|Guyana
    PE Peru|Peru|Περού|Perú
    PY Paraguay|Paraguai|Παραγουάη|Paraguay
    SR Suriname|Suriname|Σουρινάμ|Surinam
    UY Uruguay|Uruguai|Ουρουγουάη|Uruguay
    VE Venezuela|Venezuela|Βενεζουέλα|Venezuela
    CA Canada|Canadá|Καναδάς|Canadá
    CR Costa Rica|Costa Rica|Κόστα Ρίκα|Costa Rica
    CU Cuba|Cuba|Κούβα|Cuba
    CW Curaçao|Curaçao|Κουρασάο|Curazao
    DO Dominican Republic|República Dominicana|Δομινικανή Δημοκρατία|República Dominicana
    GT Guatemala|Guatemala|Γουατεμάλα|Guatemala
    HN Honduras|Honduras|Ονδούρα|Honduras
    HT Haiti|Haiti|Αϊτή|Haití
    JM Jamaica|Jamaica|Τζαμάικα|Jamaica
    MX Mexico|México|Μεξικό|México|Méjico
    NI Nicaragua|Nicarágua|Νικαράγουα|Nicaragua
    PA Panama|Panamá|Παναμάς|Panamá
    SV El Salvador|El Salvador|Ελ Σαλβαδόρ|El Salvador
    TT Trinidad and Tobago|Trinidad e Tobago|Τρινιντάντ και Τομπάγκο|Trinidad y Tobago
    US United States|Estados Unidos|Ηνωμένες Πολιτείες|Estados Unidos|United States of America|USA|EEUU|EE UU
    AL Albania|Albânia|Αλβανία|Albania
    AM Armenia|Armênia|Αρμενία|Armenia
    AT Austria|Áustria|Αυστρία|Austria
    BA Bosnia and Herzegovina|Bósnia e Herzegovina|Βοσνία-Ερζεγοβίνη|Bosnia y Herzegovina|Bosnia-Herzegovina
    BE Belgium|Bélgica|Βέλγιο|Bélgica
    BG Bulgaria|Bulgária|Βουλγαρία|Bulgaria
    CH Switzerland|Suíça|Ελβετία|Suiza
    CZ Czechia|Tchéquia|Τσεχία|Chequia|Czech Republic|República Checa
    DE Germany|Alemanha|Γερμανία|Alemania
    DK Denmark|Dinamarca|Δανία|Dinamarca
    ES Spain|Espanha|Ισπανία|España
    FI Finland|Finlândia|Φινλανδία|Finlandia
    FR France|França|Γαλλία|Francia
    GB-ENG England|Inglaterra|Αγγλία|Inglaterra
    GB-SCT Scotland|Escócia|Σκωτία|Escocia
    GB-WLS Wales|País de Gales|Ουαλία|Gales
    GE Georgia|Geórgia|Γεωργία|Georgia
    GR Greece|Grécia|Ελλάδα|Grecia
    HR Croatia|Croácia|Κροατία|Croacia
    HU Hungary|Hungria|Ουγγαρία|Hungría
    IE Ireland|Irlanda|Ιρλανδία|Irlanda|Republic of Ireland
    IL Israel|Israel|Ισραήλ|Israel
    IS Iceland|Islândia|Ισλανδία|Islandia
    IT Italy|Itália|Ιταλία|Italia
    ME Montenegro|Montenegro|Μαυροβούνιο|Montenegro
    MK North Macedonia|Macedônia do Norte|Βόρεια Μακεδονία|Macedonia del Norte
    NL Netherlands|Países Baixos|Ολλανδία|Países Bajos|Holland|Holanda
    NO Norway|Noruega|Νορβηγία|Noruega
    PL Poland|Polônia|Πολωνία|Polonia
    PT Portugal|Portugal|Πορτογαλία|Portugal
    RO Romania|Romênia|Ρουμανία|Rumania
    RS Serbia|Sérvia|Σερβία|Serbia
    RU Russia|Rússia|Ρωσία|Rusia
    SE Sweden|Suécia|Σουηδία|Suecia
    SI Slovenia|Eslovênia|Σλοβενία|Eslovenia
    SK Slovakia|Eslováquia|Σλοβακία|Eslovaquia
    TR Turkey|Turquia|Τουρκία|Turquía|Türkiye
    UA Ukraine|Ucrânia|Ουκρανία|Ucrania
    XK Kosovo|Kosovo|Κόσοβο|Kosovo
    AO Angola|Angola|Αγκόλα|Angola
    BF Burkina Faso|Burkina Faso|Μπουρκίνα Φάσο|Burkina Faso
    CD DR Congo|RD Congo|ΛΔ Κονγκό|RD Congo|República Democrática del Congo
    CI Ivory Coast|Costa do Marfim|Ακτή Ελεφαντοστού|Costa de Marfil|Côte d'Ivoire
    CM Cameroon|Camarões|Καμερούν|Camerún
    CV Cape Verde|Cabo Verde|Πράσινο Ακρωτήριο|Cabo Verde
    DZ Algeria|Argélia|Αλγερία|Argelia
    EG Egypt|Egito|Αίγυπτος|Egipto
    GA Gabon|Gabão|Γκαμπόν|Gabón
    GH Ghana|Gana|Γκάνα|Ghana
    GM Gambia|Gâmbia|Γκάμπια|Gambia
    GN Guinea|Guiné|Γουινέα|Guinea
    GQ Equatorial Guinea|Guiné Equatorial|Ισημερινή Γουινέα|Guinea Ecuatorial
    MA Morocco|Marrocos|Μαρόκο|Marruecos
    ML Mali|Mali|Μάλι|Malí
    NG Nigeria|Nigéria|Νιγηρία|Nigeria
    SN Senegal|Senegal|Σενεγάλη|Senegal
    TG Togo|Togo|Τόγκο|Togo
    TN Tunisia|Tunísia|Τυνησία|Túnez
    ZA South Africa|África do Sul|Νότια Αφρική|Sudáfrica
    AE United Arab Emirates|Emirados Árabes Unidos|Ηνωμένα Αραβικά Εμιράτα|Emiratos Árabes Unidos
    AU Australia|Austrália|Αυστραλία|Australia
    CN China|China|Κίνα|China
    IN India|Índia|Ινδία|India
    IQ Iraq|Iraque|Ιράκ|Irak
    IR Iran|Irã|Ιράν|Irán
    JP Japan|Japão|Ιαπωνία|Japón
    KR South Korea|Coreia do Sul|Νότια Κορέα|Corea del Sur|Korea Republic
    LB Lebanon|Líbano|Λίβανος|Líbano
    NZ New Zealand|Nova Zelândia|Νέα Ζηλανδία|Nueva Zelanda|Nueva Zelandia
    PH Philippines|Filipinas|Φιλιππίνες|Filipinas
    PS Palestine|Palestina|Παλαιστίνη|Palestina
    QA Qatar|Catar|Κατάρ|Catar
    SA Saudi Arabia|Arábia Saudita|Σαουδική Αραβία|Arabia Saudí|Arabia Saudita
    SY Syria|Síria|Συρία|Siria
    UZ Uzbekistan|Uzbequistão|Ουζμπεκιστάν|Uzbekistán
    """
}

extension Messages {
  /// Returns the name of a country from its English or Spanish name, in any spelling; any other text as it is.
  func country(_ name: String) -> String {
    guard let code = Flag(nationality: name)?.code, let names = Countries.names[code] else {
      return name
    }
    return said(en: names[0], pt: names[1], el: names[2], es: names[3])
  }
}
