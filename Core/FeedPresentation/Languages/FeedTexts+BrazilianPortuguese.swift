extension FeedTexts {
  static let brazilianPortuguese = FeedTexts(
    title: "Meu Feed",
    commentsTitle: "Comentários",
    emptyFeed: "Ainda não há imagens.",
    endOfFeed: "O feed termina aqui: não há mais nada para carregar.",
    noComments: "Ainda não há comentários.",
    noDescription: "(sem descrição)",
    canLoadMore: "Há mais para carregar.",
    moreIsSaved: "Há mais salvo.",
    allSavedShown: "Isto é tudo o que está salvo.",
    howToSeeAllSaved: "'--pages all' mostra tudo.",
    howToLoadMore: "Com conexão, 'feed more' carrega a próxima página.",
    loadMore: "Carregar mais",
    tryAgain: "Tentar de novo",
    unknownImage: { "Não existe a imagem '\($0)'. 'feed load --json' mostra os ids das que há." },
    lastImageGone:
      "A última imagem salva não está mais no feed; por isso nenhuma página pode vir depois dela. Carregue o feed de novo.",
    kept: "O feed salvo ainda é válido e foi mantido.",
    deleted: "O feed salvo tinha expirado ou não podia ser lido e foi apagado.",
    cleared: "Tudo o que estava salvo foi apagado.",
    images: "Imagens",
    prefetched: { loaded, cached, failed in
      "Carregadas: \(loaded); já no cache: \(cached); com falha: \(failed)"
    },
    migrated: {
      "\($0) \($0 == 1 ? "imagem" : "imagens") do feed e os dados de \($1) foram copiados para \($2) e verificados."
    }
  )
}
