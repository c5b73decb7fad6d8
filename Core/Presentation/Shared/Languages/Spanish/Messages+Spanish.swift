extension Messages {
  /// Spanish.
  public static let spanish = Messages(
    language: .spanish,
    time: TimeTexts(
      second: .init(one: "segundo", other: "segundos"),
      minute: .init(one: "minuto", other: "minutos"),
      hour: .init(one: "hora", other: "horas"),
      day: .init(one: "día", other: "días"),
      week: .init(one: "semana", other: "semanas"),
      month: .init(one: "mes", other: "meses"),
      year: .init(one: "año", other: "años"),
      isSingular: { $0 == 1 },
      past: { "hace \($0) \($1)" },
      future: { "dentro de \($0) \($1)" },
      validFor: { "válido por \($0) \($1) más" },
      date: { "\($0) de \($1)" },
      validUntil: { "válido hasta el \($0)" },
      months:
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      decimalSeparator: ","
    ),
    cache: CacheTexts(
      fromRemote: { "desde \($0)" },
      waitingFor: { "Esperando a \($0) …" },
      fromCache: { "desde la caché de \($0)" },
      saved: { "guardado \($0)" },
      empty: "No hay nada guardado.",
      noList: "No hay ninguna lista guardada.",
      emptyStore: { "No hay nada guardado en \($0)." },
      items: { "\($0) \($0 == 1 ? "elemento" : "elementos")" },
      images: { "\($0) \($0 == 1 ? "imagen" : "imágenes")" },
      sound: { lists, items, images in
        "Todo lo guardado está íntegro: \(lists) \(lists == 1 ? "lista" : "listas"), \(items) \(items == 1 ? "elemento" : "elementos"), \(images) \(images == 1 ? "imagen" : "imágenes")."
      },
      problemsFound: "Problemas encontrados:",
      cleared: { "Se ha borrado todo lo guardado en \($0)." },
      onACopy: {
        "Las llamadas fallan a propósito: se trabaja en una copia de \($0), que después se elimina."
      },
      prefetched: { loaded, cached, failed in
        "Cargadas: \(loaded); ya en la caché: \(cached); con error: \(failed)"
      },
      migrated: {
        "Se han copiado a \($2) y comprobado \($0) y los datos de \($1) \($1 == 1 ? "imagen" : "imágenes")."
      },
      replaced: { "Se ha sustituido lo que había antes: \($0); datos de imágenes: \($1)." },
      imagesCleared: { "Con la última lista se han borrado todas las imágenes: \($0)." },
      kept: "Se ha conservado.",
      store: "Almacén",
      source: "Origen",
      savedAt: "Guardado",
      validUntil: "Válido hasta",
      lists: "Listas",
      imageData: "Datos de imágenes",
      limit: "Límite",
      nothing: "ninguno",
      notSaved: "No se ha podido guardar lo que se ha cargado.",
      notRefreshed: "No se ha podido cargar lo más reciente; se muestra lo guardado.",
      begunAnew: { "\($0) estaba dañado y empieza de nuevo." },
      listTakenOut: { "Una lista de \($0) estaba dañada y se ha retirado." },
      putInOrder: { "\($0) estaba dañado en parte y se ha puesto en orden." },
      warning: "aviso",
      madeFolder: { "Se ha creado la carpeta \($0)." },
      keptAs: { "Lo dañado se conserva en \($0)." },
      leftOut: {
        "Omitido de \($0) porque no se puede leer: \($1). Lo primero: \($2)."
      },
      notesLeftOut: {
        "Notas sobre imágenes de \($0) que no se pueden leer: \($1). La primera: \($2)."
      },
      otherFiles: { address, count, kinds in
        let files =
          count == 1
          ? "1 archivo de un tipo que no se muestra"
          : "\(count) archivos de tipos que no se muestran"
        return "\(address): \(files): \(kinds)."
      },
      linkedFolders: {
        "Se omiten carpetas enlazadas de \($0): \($1). Nombra una como fuente para ver lo que contiene."
      },
      tooManyFiles: {
        "\($0) contiene más de lo que se puede mostrar. Se muestran las más recientes; se omiten más antiguas: \($1). Nombra una carpeta de dentro para verlas."
      },
      withoutPictures: { "Ninguna entrada de \($0) tiene imagen. Entradas: \($1)." },
      laterPageFailed:
        "No se ha podido cargar una página posterior; se muestran las anteriores.",
      stoppedAt: { "No se cargan más de estos a la vez: \($0). Hay más." },
      shortened: {
        "Lo guardado antes se ha sustituido por una lista más corta: \($0) → \($1)."
      },
      migrationFailed: {
        "La copia en \($0) no contiene todo lo que se iba a copiar. Vea cuánto puede guardar e inténtelo de nuevo."
      },
      tooLargeToKeep: {
        "Una imagen tiene más bytes de los que el almacén puede guardar (\($0))."
      },
      tooManyToKeep: {
        "Las imágenes tienen juntas más bytes de los que el almacén puede guardar (\($0)), así que unas han cedido su sitio a otras."
      },
      damagedImagesRemoved: {
        "Imágenes que estaban dañadas y se han quitado: \($0). Se cargan de nuevo cuando se necesiten con conexión."
      }
    ),
    errors: .spanish
  )
}
