import Presentation

/// The messages about pictures that are not shown beside their list.
extension Messages {
  /// Says how many pictures arrived too late; at least one.
  func latePictures(_ count: Int) -> String {
    let reason = said(
      en: "the list does not wait any longer", pt: "a lista não espera mais",
      el: "η λίστα δεν περιμένει άλλο", es: "la lista ya no espera")
    return "\(picturesLeftOut(count)): \(reason)."
  }

  /// Says how many pictures are beyond the limit for a list; at least one.
  func tooManyPictures(_ count: Int) -> String {
    let reason = said(
      en: "the list has too many", pt: "a lista tem imagens demais",
      el: "η λίστα έχει πάρα πολλές", es: "la lista tiene demasiadas")
    return "\(picturesLeftOut(count)): \(reason)."
  }

  /// Says how many pictures can't be shown, and why the first of them can't.
  func failedPictures(_ count: Int, _ reason: String) -> String {
    let first = said(en: "The first", pt: "A primeira", el: "Η πρώτη", es: "La primera")
    return "\(picturesLeftOut(count)). \(count == 1 ? "" : "\(first): ")\(reason)"
  }

  private func picturesLeftOut(_ count: Int) -> String {
    count == 1
      ? said(
        en: "1 picture is left out", pt: "Falta 1 imagem", el: "Λείπει 1 εικόνα",
        es: "Falta 1 imagen")
      : said(
        en: "\(count) pictures are left out", pt: "Faltam \(count) imagens",
        el: "Λείπουν \(count) εικόνες", es: "Faltan \(count) imágenes")
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
