import Presentation

/// The messages about pictures that are not shown beside their list.
extension Messages {
  /// Says how many pictures arrived too late; at least one.
  func latePictures(_ count: Int) -> String {
    count == 1
      ? said(
        en: "1 picture is left out: the list does not wait for it any longer.",
        pt: "Falta 1 imagem: a lista não espera mais por ela.",
        el: "Λείπει 1 εικόνα: η λίστα δεν την περιμένει άλλο.",
        es: "Falta 1 imagen: la lista ya no la espera.")
      : said(
        en: "\(count) pictures are left out: the list does not wait for them any longer.",
        pt: "Faltam \(count) imagens: a lista não espera mais por elas.",
        el: "Λείπουν \(count) εικόνες: η λίστα δεν τις περιμένει άλλο.",
        es: "Faltan \(count) imágenes: la lista ya no las espera.")
  }

  /// Says how many pictures are beyond the limit for a list; at least one.
  func tooManyPictures(_ count: Int) -> String {
    count == 1
      ? said(
        en: "1 picture is left out: the list has too many.",
        pt: "Falta 1 imagem: a lista tem imagens demais.",
        el: "Λείπει 1 εικόνα: η λίστα έχει πάρα πολλές.",
        es: "Falta 1 imagen: la lista tiene demasiadas.")
      : said(
        en: "\(count) pictures are left out: the list has too many.",
        pt: "Faltam \(count) imagens: a lista tem imagens demais.",
        el: "Λείπουν \(count) εικόνες: η λίστα έχει πάρα πολλές.",
        es: "Faltan \(count) imágenes: la lista tiene demasiadas.")
  }

  /// Says how many pictures can't be shown, and why the first of them can't.
  func failedPictures(_ count: Int, _ reason: String) -> String {
    count == 1
      ? said(
        en: "1 picture is left out. \(reason)", pt: "Falta 1 imagem. \(reason)",
        el: "Λείπει 1 εικόνα. \(reason)", es: "Falta 1 imagen. \(reason)")
      : said(
        en: "\(count) pictures are left out. The first: \(reason)",
        pt: "Faltam \(count) imagens. A primeira: \(reason)",
        el: "Λείπουν \(count) εικόνες. Η πρώτη: \(reason)",
        es: "Faltan \(count) imágenes. La primera: \(reason)")
  }

  var pictureNotDrawn: String {
    said(
      en: "What came can't be drawn as a picture.",
      pt: "O que veio não pode ser desenhado como imagem.",
      el: "Ό,τι ήρθε δεν μπορεί να σχεδιαστεί ως εικόνα.",
      es: "Lo que ha llegado no se puede dibujar como imagen.")
  }

  var needsChafa: String {
    said(
      en: "Pictures are drawn by chafa, which is not installed (Debian: chafa).",
      pt: "As imagens são desenhadas pelo chafa, que não está instalado (Debian: chafa).",
      el: "Τις εικόνες τις σχεδιάζει το chafa, που δεν είναι εγκατεστημένο (Debian: chafa).",
      es: "Las imágenes las dibuja chafa, que no está instalado (Debian: chafa).")
  }
}
