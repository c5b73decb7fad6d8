import OfflinePresentation

/// What people are told of pictures that are not shown beside their list.
struct PictureTexts {
  /// Says how many pictures a list did not wait for; one of them at least.
  let late: @Sendable (_ count: Int) -> String
  /// Says how many pictures are not loaded because the list has so many; one of them at least.
  let tooMany: @Sendable (_ count: Int) -> String
  /// Says how many pictures can't be shown, and why the first of them can't.
  let failed: @Sendable (_ count: Int, _ reason: String) -> String
  /// Says that bytes that came can't be drawn.
  let notDrawn: String
  /// Says what has to be installed.
  let needsChafa: String

  static let english = Self(
    late: {
      $0 == 1
        ? "1 picture is left out: the list does not wait for it any longer."
        : "\($0) pictures are left out: the list does not wait for them any longer."
    },
    tooMany: {
      $0 == 1
        ? "1 picture is left out: the list has too many."
        : "\($0) pictures are left out: the list has too many."
    },
    failed: {
      $0 == 1 ? "1 picture is left out. \($1)" : "\($0) pictures are left out. The first: \($1)"
    },
    notDrawn: "What came can't be drawn as a picture.",
    needsChafa: "Pictures are drawn by chafa, which is not installed (Debian: chafa).")

  static let brazilianPortuguese = Self(
    late: {
      $0 == 1
        ? "Falta 1 imagem: a lista não espera mais por ela."
        : "Faltam \($0) imagens: a lista não espera mais por elas."
    },
    tooMany: {
      $0 == 1
        ? "Falta 1 imagem: a lista tem imagens demais."
        : "Faltam \($0) imagens: a lista tem imagens demais."
    },
    failed: {
      $0 == 1 ? "Falta 1 imagem. \($1)" : "Faltam \($0) imagens. A primeira: \($1)"
    },
    notDrawn: "O que veio não pode ser desenhado como imagem.",
    needsChafa: "As imagens são desenhadas pelo chafa, que não está instalado (Debian: chafa).")

  static let greek = Self(
    late: {
      $0 == 1
        ? "Λείπει 1 εικόνα: η λίστα δεν την περιμένει άλλο."
        : "Λείπουν \($0) εικόνες: η λίστα δεν τις περιμένει άλλο."
    },
    tooMany: {
      $0 == 1
        ? "Λείπει 1 εικόνα: η λίστα έχει πάρα πολλές."
        : "Λείπουν \($0) εικόνες: η λίστα έχει πάρα πολλές."
    },
    failed: {
      $0 == 1 ? "Λείπει 1 εικόνα. \($1)" : "Λείπουν \($0) εικόνες. Η πρώτη: \($1)"
    },
    notDrawn: "Ό,τι ήρθε δεν μπορεί να σχεδιαστεί ως εικόνα.",
    needsChafa: "Τις εικόνες τις σχεδιάζει το chafa, που δεν είναι εγκατεστημένο (Debian: chafa).")

  static let spanish = Self(
    late: {
      $0 == 1
        ? "Falta 1 imagen: la lista ya no la espera."
        : "Faltan \($0) imágenes: la lista ya no las espera."
    },
    tooMany: {
      $0 == 1
        ? "Falta 1 imagen: la lista tiene demasiadas."
        : "Faltan \($0) imágenes: la lista tiene demasiadas."
    },
    failed: {
      $0 == 1 ? "Falta 1 imagen. \($1)" : "Faltan \($0) imágenes. La primera: \($1)"
    },
    notDrawn: "Lo que ha llegado no se puede dibujar como imagen.",
    needsChafa: "Las imágenes las dibuja chafa, que no está instalado (Debian: chafa).")
}

extension Messages {
  /// What people are told of pictures.
  var pictures: PictureTexts {
    switch language {
    case .english: .english
    case .brazilianPortuguese: .brazilianPortuguese
    case .greek: .greek
    case .spanish: .spanish
    }
  }
}
