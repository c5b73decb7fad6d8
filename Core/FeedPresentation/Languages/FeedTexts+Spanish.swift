extension FeedTexts {
  static let spanish = FeedTexts(
    title: "Mi Feed",
    commentsTitle: "Comentarios",
    emptyFeed: "Todavía no hay imágenes.",
    noComments: "Todavía no hay comentarios.",
    noDescription: "(sin descripción)",
    canLoadMore: "Hay más por cargar.",
    loadMore: "Cargar más",
    tryAgain: "Volver a intentar",
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
