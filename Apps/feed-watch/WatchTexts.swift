import OfflinePresentation

/// What only a small screen says.
struct WatchTexts {
  /// Stands where something is on its way.
  let loading: String
  /// What the keys do that people need most, in 24 cells.
  let keys: String
  /// The same where there is no image.
  let keysWithoutImage: String
  /// Stands where a picture can't be had.
  let noPicture: String
  /// Stands on a terminal in which the screen has no room.
  let tooSmall: String

  static let english = Self(
    loading: "Loading…", keys: "←→  c comments  q end", keysWithoutImage: "r try again  q end",
    noPicture: "No picture", tooSmall: "Needs 24 × 12 cells")
  static let brazilianPortuguese = Self(
    loading: "Carregando…", keys: "←→ c comentários q sair",
    keysWithoutImage: "r tentar de novo  q sair", noPicture: "Sem imagem",
    tooSmall: "Requer 24 × 12 células")
  static let greek = Self(
    loading: "Φόρτωση…", keys: "←→  c σχόλια  q έξοδος",
    keysWithoutImage: "r δοκιμή ξανά  q έξοδος",
    noPicture: "Χωρίς εικόνα", tooSmall: "Χρειάζεται 24 × 12 κελιά")
  static let spanish = Self(
    loading: "Cargando…", keys: "←→ c comentarios q fin", keysWithoutImage: "r reintentar  q fin",
    noPicture: "Sin imagen", tooSmall: "Necesita 24 × 12 celdas")
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
