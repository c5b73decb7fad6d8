extension FeedTexts {
  static let english = FeedTexts(
    title: "My Feed",
    commentsTitle: "Comments",
    emptyFeed: "There are no images yet.",
    endOfFeed: "That was the end of the feed: there is nothing more to load.",
    noComments: "There are no comments yet.",
    noDescription: "(no description)",
    sensitive: "Sensitive content",
    canLoadMore: "There may be more to load.",
    moreIsSaved: "More is saved.",
    allSavedShown: "This is all that is saved.",
    loadMore: "Load more",
    tryAgain: "Try again",
    unknownImage: { "There is no image '\($0)'." },
    lastImageGone:
      "The last saved image is no longer in the feed, so that no page can follow it. Load the feed again.",
    kept: "The saved feed is still valid and was kept.",
    expired: "The saved feed had expired and was deleted.",
    damaged: "The saved feed was damaged and was deleted.",
    images: "Images"
  )

  static let brazilianPortuguese = FeedTexts(
    title: "Meu Feed",
    commentsTitle: "Comentários",
    emptyFeed: "Ainda não há imagens.",
    endOfFeed: "O feed termina aqui: não há mais nada para carregar.",
    noComments: "Ainda não há comentários.",
    noDescription: "(sem descrição)",
    sensitive: "Conteúdo sensível",
    canLoadMore: "Pode haver mais para carregar.",
    moreIsSaved: "Há mais salvo.",
    allSavedShown: "Isto é tudo o que está salvo.",
    loadMore: "Carregar mais",
    tryAgain: "Tentar de novo",
    unknownImage: { "Não existe a imagem '\($0)'." },
    lastImageGone:
      "A última imagem salva não está mais no feed; por isso nenhuma página pode vir depois dela. Carregue o feed de novo.",
    kept: "O feed salvo ainda é válido e foi mantido.",
    expired: "O feed salvo tinha expirado e foi apagado.",
    damaged: "O feed salvo estava danificado e foi apagado.",
    images: "Imagens"
  )

  static let greek = FeedTexts(
    title: "Το Feed μου",
    commentsTitle: "Σχόλια",
    emptyFeed: "Δεν υπάρχουν ακόμη εικόνες.",
    endOfFeed: "Το feed τελειώνει εδώ: δεν υπάρχει τίποτε άλλο για φόρτωση.",
    noComments: "Δεν υπάρχουν ακόμη σχόλια.",
    noDescription: "(χωρίς περιγραφή)",
    sensitive: "Ευαίσθητο περιεχόμενο",
    canLoadMore: "Ίσως υπάρχουν κι άλλες εικόνες.",
    moreIsSaved: "Υπάρχουν κι άλλα αποθηκευμένα.",
    allSavedShown: "Αυτά είναι όλα τα αποθηκευμένα.",
    loadMore: "Φόρτωση περισσότερων",
    tryAgain: "Δοκιμή ξανά",
    unknownImage: { "Δεν υπάρχει εικόνα '\($0)'." },
    lastImageGone:
      "Η τελευταία αποθηκευμένη εικόνα δεν βρίσκεται πια στο feed και καμία σελίδα δεν μπορεί να την ακολουθήσει. Φορτώστε ξανά το feed.",
    kept: "Το αποθηκευμένο feed ισχύει ακόμη και διατηρήθηκε.",
    expired: "Το αποθηκευμένο feed είχε λήξει και διαγράφηκε.",
    damaged: "Το αποθηκευμένο feed ήταν κατεστραμμένο και διαγράφηκε.",
    images: "Εικόνες"
  )

  static let spanish = FeedTexts(
    title: "Mi Feed",
    commentsTitle: "Comentarios",
    emptyFeed: "Todavía no hay imágenes.",
    endOfFeed: "El feed termina aquí: no hay nada más que cargar.",
    noComments: "Todavía no hay comentarios.",
    noDescription: "(sin descripción)",
    sensitive: "Contenido sensible",
    canLoadMore: "Puede haber más por cargar.",
    moreIsSaved: "Hay más guardado.",
    allSavedShown: "Esto es todo lo guardado.",
    loadMore: "Cargar más",
    tryAgain: "Volver a intentar",
    unknownImage: { "No existe la imagen '\($0)'." },
    lastImageGone:
      "La última imagen guardada ya no está en el feed, así que ninguna página puede seguirla. Vuelva a cargar el feed.",
    kept: "El feed guardado sigue siendo válido y se ha conservado.",
    expired: "El feed guardado había caducado y se ha borrado.",
    damaged: "El feed guardado estaba dañado y se ha borrado.",
    images: "Imágenes"
  )
}
