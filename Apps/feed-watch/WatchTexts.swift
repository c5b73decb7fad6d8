import OfflinePresentation

/// What only a small screen says.
struct WatchTexts {
  /// Stands where something is on its way.
  let loading: String
  /// What the keys do that people need most, in 24 cells.
  let keys: String
  /// What all keys do, where there is more room.
  let allKeys: String
  /// The same where there is no image.
  let keysWithoutImage: String
  /// Stands where a picture can't be had.
  let noPicture: String
  /// Stands on a terminal in which the screen has no room.
  let tooSmall: String

  static let english = Self(
    loading: "Loading…", keys: "←→ r↻ c comments q end",
    allKeys: "←→ images  r refresh  c comments  Home End first, last  q end",
    keysWithoutImage: "r try again  q end",
    noPicture: "No picture", tooSmall: "Needs 24 × 12 cells")
  static let brazilianPortuguese = Self(
    loading: "Carregando…", keys: "←→ r↻ c coment. q sair",
    allKeys: "←→ imagens  r atualizar  c comentários  Home End primeira, última  q sair",
    keysWithoutImage: "r tentar de novo  q sair", noPicture: "Sem imagem",
    tooSmall: "Requer 24 × 12 células")
  static let greek = Self(
    loading: "Φόρτωση…", keys: "←→ r↻ c σχόλια q έξοδος",
    allKeys: "←→ εικόνες  r ανανέωση  c σχόλια  Home End πρώτη, τελευταία  q έξοδος",
    keysWithoutImage: "r δοκιμή ξανά  q έξοδος",
    noPicture: "Χωρίς εικόνα", tooSmall: "Χρειάζεται 24 × 12 κελιά")
  static let spanish = Self(
    loading: "Cargando…", keys: "←→ r↻ c coment. q fin",
    allKeys: "←→ imágenes  r actualizar  c comentarios  Home End primera, última  q fin",
    keysWithoutImage: "r reintentar  q fin",
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
