extension FeedTexts {
  static let spanish = FeedTexts(
    title: "Mi Feed",
    commentsTitle: "Comentarios",
    emptyFeed: "Todavía no hay imágenes.",
    endOfFeed: "El feed termina aquí: no hay nada más que cargar.",
    noComments: "Todavía no hay comentarios.",
    noDescription: "(sin descripción)",
    canLoadMore: "Hay más por cargar.",
    moreIsSaved: "Hay más guardado.",
    allSavedShown: "Esto es todo lo guardado.",
    howToSeeAllSaved: "'--pages all' lo muestra todo.",
    howToLoadMore: "Con conexión, 'feed more' carga la página siguiente.",
    loadMore: "Cargar más",
    tryAgain: "Volver a intentar",
    unknownImage: {
      "No existe la imagen '\($0)'. 'feed load --json' muestra los id de las que hay."
    },
    lastImageGone:
      "La última imagen guardada ya no está en el feed, así que ninguna página puede seguirla. Vuelva a cargar el feed.",
    kept: "El feed guardado sigue siendo válido y se ha conservado.",
    deleted: "El feed guardado había caducado o no se podía leer y se ha borrado.",
    cleared: "Se ha borrado todo lo guardado.",
    images: "Imágenes",
    prefetched: { loaded, cached, failed in
      "Cargadas: \(loaded); ya en la caché: \(cached); con error: \(failed)"
    },
    migrated: {
      "Se han copiado a \($2) y comprobado \($0) \($0 == 1 ? "imagen" : "imágenes") del feed y los datos de \($1)."
    }
  )
}
