extension Messages {
  /// Portuguese as it is written in Brazil.
  public static let brazilianPortuguese = Messages(
    language: .brazilianPortuguese,
    time: TimeTexts(
      second: .init(one: "segundo", other: "segundos"),
      minute: .init(one: "minuto", other: "minutos"),
      hour: .init(one: "hora", other: "horas"),
      day: .init(one: "dia", other: "dias"),
      week: .init(one: "semana", other: "semanas"),
      month: .init(one: "mês", other: "meses"),
      year: .init(one: "ano", other: "anos"),
      isSingular: { $0 == 0 || $0 == 1 },
      past: { "há \($0) \($1)" },
      future: { "em \($0) \($1)" },
      validFor: { "válido por mais \($0) \($1)" },
      date: { "\($0) de \($1)" },
      validUntil: { "válido até \($0)" },
      months:
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      decimalSeparator: ","
    ),
    cache: CacheTexts(
      fromRemote: { "de \($0)" },
      waitingFor: { "Aguardando \($0) …" },
      fromCache: { "do cache de \($0)" },
      saved: { "salvo \($0)" },
      empty: "Não há nada salvo.",
      noList: "Não há nenhuma lista salva.",
      emptyStore: { "Não há nada salvo em \($0)." },
      items: { "\($0) \($0 == 1 ? "item" : "itens")" },
      images: { "\($0) \($0 == 1 ? "imagem" : "imagens")" },
      sound: { lists, items, images in
        "Tudo o que está salvo está íntegro: \(lists) \(lists == 1 ? "lista" : "listas"), \(items) \(items == 1 ? "item" : "itens"), \(images) \(images == 1 ? "imagem" : "imagens")."
      },
      problemsFound: "Problemas encontrados:",
      cleared: { "Tudo o que estava salvo em \($0) foi apagado." },
      onACopy: {
        "As chamadas falham de propósito: isto trabalha numa cópia de \($0), que depois é removida."
      },
      prefetched: { loaded, cached, failed in
        "Carregadas: \(loaded); já no cache: \(cached); com falha: \(failed)"
      },
      migrated: {
        "\($0) e os dados de \($1) \($1 == 1 ? "imagem" : "imagens") foram copiados para \($2) e verificados."
      },
      replaced: { "O que havia antes foi substituído: \($0); dados de imagens: \($1)." },
      imagesCleared: { "Com a última lista foram apagadas todas as imagens: \($0)." },
      kept: "Foi mantido.",
      store: "Armazenamento",
      source: "Origem",
      savedAt: "Salvo",
      validUntil: "Válido até",
      lists: "Listas",
      imageData: "Dados de imagens",
      limit: "Limite",
      nothing: "nenhum",
      notSaved: "Não foi possível salvar o que foi carregado.",
      notRefreshed: "Não foi possível carregar o mais recente; o que está salvo é mostrado.",
      begunAnew: { "\($0) estava danificado e começa de novo." },
      listTakenOut: { "Uma lista em \($0) estava danificada e foi retirada." },
      putInOrder: { "\($0) estava danificado em parte e foi posto em ordem." },
      warning: "aviso",
      madeFolder: { "A pasta \($0) foi criada." },
      keptAs: { "O que estava danificado fica guardado em \($0)." },
      leftOut: {
        "Deixado de fora de \($0), porque não pode ser lido: \($1). O primeiro: \($2)."
      },
      notesLeftOut: {
        "Notas sobre imagens de \($0) que não podem ser lidas: \($1). A primeira: \($2)."
      },
      otherFiles: { address, count, kinds in
        let files =
          count == 1
          ? "1 arquivo de um tipo que não é mostrado"
          : "\(count) arquivos de tipos que não são mostrados"
        return "\(address): \(files): \(kinds)."
      },
      linkedFolders: {
        "Pastas vinculadas de \($0) ficam de fora: \($1). Indique uma delas como fonte para ver o que contém."
      },
      tooManyFiles: {
        "\($0) contém mais do que pode ser mostrado. As mais recentes são mostradas; mais antigas ficam de fora: \($1). Indique uma pasta dentro dela para vê-las."
      },
      withoutPictures: { "Nenhuma entrada de \($0) tem imagem. Entradas: \($1)." },
      laterPageFailed:
        "Não foi possível carregar uma página seguinte; as anteriores são mostradas.",
      stoppedAt: { "Não se carregam mais do que estes de uma vez: \($0). Há mais." },
      shortened: {
        "O que estava salvo antes foi substituído por uma lista mais curta: \($0) → \($1)."
      },
      migrationFailed: {
        "A cópia em \($0) não contém tudo o que devia ser copiado. Veja quanto pode guardar e tente de novo."
      },
      tooLargeToKeep: {
        "Uma imagem tem mais bytes do que o armazenamento pode guardar (\($0))."
      },
      tooManyToKeep: {
        "As imagens juntas têm mais bytes do que o armazenamento pode guardar (\($0)), e por isso algumas deram lugar a outras."
      },
      damagedImagesRemoved: {
        "Imagens que estavam danificadas e foram removidas: \($0). Elas são carregadas de novo quando forem necessárias, com conexão."
      }
    ),
    errors: .brazilianPortuguese
  )
}
