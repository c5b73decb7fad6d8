package import FeedCore

/// Titles and hints of a feed, its months, and results for its images and comments.
extension Messages {
  package var feedTitle: String {
    said(en: "My Feed", pt: "Meu Feed", el: "Το Feed μου", es: "Mi Feed")
  }
  package var commentsTitle: String {
    said(en: "Comments", pt: "Comentários", el: "Σχόλια", es: "Comentarios")
  }
  /// The label of the number of images in the saved feed.
  package var imagesLabel: String {
    said(en: "Images", pt: "Imagens", el: "Εικόνες", es: "Imágenes")
  }
  package var emptyFeed: String {
    said(
      en: "There are no images yet.", pt: "Ainda não há imagens.",
      el: "Δεν υπάρχουν ακόμη εικόνες.", es: "Todavía no hay imágenes.")
  }
  package var endOfFeed: String {
    said(
      en: "That was the end of the feed: there is nothing more to load.",
      pt: "O feed termina aqui: não há mais nada para carregar.",
      el: "Το feed τελειώνει εδώ: δεν υπάρχει τίποτε άλλο για φόρτωση.",
      es: "El feed termina aquí: no hay nada más que cargar.")
  }
  package var noComments: String {
    said(
      en: "There are no comments yet.", pt: "Ainda não há comentários.",
      el: "Δεν υπάρχουν ακόμη σχόλια.", es: "Todavía no hay comentarios.")
  }
  package var noDescription: String {
    said(
      en: "(no description)", pt: "(sem descrição)", el: "(χωρίς περιγραφή)",
      es: "(sin descripción)")
  }
  /// The warning for an image that its source wants hidden until the user asks for it.
  package var sensitive: String {
    said(
      en: "Sensitive content", pt: "Conteúdo sensível", el: "Ευαίσθητο περιεχόμενο",
      es: "Contenido sensible")
  }
  package var canLoadMore: String {
    said(
      en: "There may be more to load.", pt: "Pode haver mais para carregar.",
      el: "Ίσως υπάρχουν κι άλλες εικόνες.", es: "Puede haber más por cargar.")
  }
  package var moreIsSaved: String {
    said(
      en: "More is saved.", pt: "Há mais salvo.", el: "Υπάρχουν κι άλλα αποθηκευμένα.",
      es: "Hay más guardado.")
  }
  package var allSavedShown: String {
    said(
      en: "This is all that is saved.", pt: "Isto é tudo o que está salvo.",
      el: "Αυτά είναι όλα τα αποθηκευμένα.", es: "Esto es todo lo guardado.")
  }
  package var loadMore: String {
    said(en: "Load more", pt: "Carregar mais", el: "Φόρτωση περισσότερων", es: "Cargar más")
  }
  package var tryAgain: String {
    said(en: "Try again", pt: "Tentar de novo", el: "Δοκιμή ξανά", es: "Volver a intentar")
  }

  package func unknownImage(_ id: String) -> String {
    said(
      en: "There is no image '\(id)'.", pt: "Não existe a imagem '\(id)'.",
      el: "Δεν υπάρχει εικόνα '\(id)'.", es: "No existe la imagen '\(id)'.")
  }
  /// The message that the source no longer has the image before the requested page, and what to do.
  package var lastImageGone: String {
    said(
      en:
        "The last saved image is no longer in the feed, so that no page can follow it. Load the feed again.",
      pt:
        "A última imagem salva não está mais no feed; por isso nenhuma página pode vir depois dela. Carregue o feed de novo.",
      el:
        "Η τελευταία αποθηκευμένη εικόνα δεν βρίσκεται πια στο feed και καμία σελίδα δεν μπορεί να την ακολουθήσει. Φορτώστε ξανά το feed.",
      es:
        "La última imagen guardada ya no está en el feed, así que ninguna página puede seguirla. Vuelva a cargar el feed."
    )
  }

  package var feedKept: String {
    said(
      en: "The saved feed is still valid and was kept.",
      pt: "O feed salvo ainda é válido e foi mantido.",
      el: "Το αποθηκευμένο feed ισχύει ακόμη και διατηρήθηκε.",
      es: "El feed guardado sigue siendo válido y se ha conservado.")
  }
  package var feedExpired: String {
    said(
      en: "The saved feed had expired and was deleted.",
      pt: "O feed salvo tinha expirado e foi apagado.",
      el: "Το αποθηκευμένο feed είχε λήξει και διαγράφηκε.",
      es: "El feed guardado había caducado y se ha borrado.")
  }
  package var feedDamaged: String {
    said(
      en: "The saved feed was damaged and was deleted.",
      pt: "O feed salvo estava danificado e foi apagado.",
      el: "Το αποθηκευμένο feed ήταν κατεστραμμένο και διαγράφηκε.",
      es: "El feed guardado estaba dañado y se ha borrado.")
  }

  /// Returns the name of a month, such as "July"; its number if there is none.
  package func monthName(_ month: Int) -> String {
    // Only Greek has another form behind a day.
    let greek =
      "Ιανουάριος Φεβρουάριος Μάρτιος Απρίλιος Μάιος Ιούνιος Ιούλιος Αύγουστος Σεπτέμβριος Οκτώβριος Νοέμβριος Δεκέμβριος"
    let names = (language == .greek ? greek : months).split(separator: " ")
    guard names.indices.contains(month - 1) else { return "\(month)" }
    let name = names[month - 1]
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Returns the heading of a month: "July 2025".
  package func heading(of month: FeedOverview.Month) -> String {
    let name = monthName(month.month)
    return said(
      en: "\(name) \(month.year)", pt: "\(name) de \(month.year)", el: "\(name) \(month.year)",
      es: "\(name) de \(month.year)")
  }
}
