import OfflinePresentation

/// What people are told of pictures that are not shown beside their list.
struct PictureTexts {
  /// Says how many pictures a list did not wait for; one of them at least.
  let late: @Sendable (_ count: Int) -> String
  /// Says how many pictures are not loaded because the list has so many; one of them at least.
  let tooMany: @Sendable (_ count: Int) -> String

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
    })

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
    })

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
    })

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
    })
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
