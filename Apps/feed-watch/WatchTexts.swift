import OfflinePresentation

/// What only a small screen says.
struct WatchTexts {
  /// Stands where something is on its way.
  let loading: String
  /// Which key does what, in 24 cells.
  let keys: String

  static let english = Self(loading: "Loading…", keys: "←→  r new  c talk  q end")
  static let brazilianPortuguese = Self(loading: "Carregando…", keys: "←→ r novo c fala q sair")
  static let greek = Self(loading: "Φόρτωση…", keys: "←→ r νέα c σχόλια q έξω")
  static let spanish = Self(loading: "Cargando…", keys: "←→ r nuevo c notas q fin")
}

extension Messages {
  /// What only a small screen says.
  var watch: WatchTexts {
    switch language {
    case .english: .english
    case .brazilianPortuguese: .brazilianPortuguese
    case .greek: .greek
    case .spanish: .spanish
    }
  }
}
