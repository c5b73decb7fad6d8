public import OfflineCore

/// Texts about stored data, and the results of operations on it.
extension Messages {
  package var nothingSaved: String {
    said(
      en: "Nothing is saved.", pt: "Não há nada salvo.", el: "Δεν υπάρχει τίποτα αποθηκευμένο.",
      es: "No hay nada guardado.")
  }
  package var noListSaved: String {
    said(
      en: "No list is saved.", pt: "Não há nenhuma lista salva.",
      el: "Δεν υπάρχει αποθηκευμένη λίστα.", es: "No hay ninguna lista guardada.")
  }
  package func nothingSaved(in place: String) -> String {
    said(
      en: "Nothing is saved in \(place).", pt: "Não há nada salvo em \(place).",
      el: "Δεν υπάρχει τίποτα αποθηκευμένο στο \(place).", es: "No hay nada guardado en \(place).")
  }
  package func itemCount(_ count: Int) -> String {
    said(
      en: "\(count) \(count == 1 ? "entry" : "entries")",
      pt: "\(count) \(count == 1 ? "item" : "itens")",
      el: "\(count) \(count == 1 ? "εγγραφή" : "εγγραφές")",
      es: "\(count) \(count == 1 ? "elemento" : "elementos")")
  }

  /// Returns the message that verifying found no damage, with the numbers of lists, items in all lists, and
  /// images.
  package func sound(lists: Int, items: Int, images: Int) -> String {
    said(
      en:
        "Everything that is saved is sound: \(lists) \(lists == 1 ? "list" : "lists"), \(items) \(items == 1 ? "item" : "items"), \(images) \(images == 1 ? "image" : "images").",
      pt:
        "Tudo o que está salvo está íntegro: \(lists) \(lists == 1 ? "lista" : "listas"), \(items) \(items == 1 ? "item" : "itens"), \(images) \(images == 1 ? "imagem" : "imagens").",
      el:
        "Όλα τα αποθηκευμένα είναι άθικτα: \(lists) \(lists == 1 ? "λίστα" : "λίστες"), \(items) \(items == 1 ? "στοιχείο" : "στοιχεία"), \(images) \(images == 1 ? "εικόνα" : "εικόνες").",
      es:
        "Todo lo guardado está íntegro: \(lists) \(lists == 1 ? "lista" : "listas"), \(items) \(items == 1 ? "elemento" : "elementos"), \(images) \(images == 1 ? "imagen" : "imágenes")."
    )
  }
  package var problemsFound: String {
    said(
      en: "Problems found:", pt: "Problemas encontrados:", el: "Βρέθηκαν προβλήματα:",
      es: "Problemas encontrados:")
  }

  package func cleared(_ place: String) -> String {
    said(
      en: "Everything that was saved in \(place) was deleted.",
      pt: "Tudo o que estava salvo em \(place) foi apagado.",
      el: "Όλα όσα είχαν αποθηκευτεί στο \(place) διαγράφηκαν.",
      es: "Se ha borrado todo lo guardado en \(place).")
  }
  /// Returns the message that injected faults only affect a copy of a store.
  package func worksOnCopy(of place: String) -> String {
    said(
      en:
        "Calls go wrong on purpose: this works on a copy of \(place), which is removed afterwards.",
      pt:
        "As chamadas falham de propósito: isto trabalha numa cópia de \(place), que depois é removida.",
      el:
        "Οι κλήσεις αποτυγχάνουν επίτηδες: η εργασία γίνεται σε αντίγραφο του \(place), που μετά αφαιρείται.",
      es:
        "Las llamadas fallan a propósito: se trabaja en una copia de \(place), que después se elimina."
    )
  }
  package func prefetched(loaded: Int, cached: Int, failed: Int) -> String {
    said(
      en: "\(loaded) loaded, \(cached) already cached, \(failed) failed",
      pt: "Carregadas: \(loaded); já no cache: \(cached); com falha: \(failed)",
      el: "Φορτώθηκαν: \(loaded)· ήδη στην κρυφή μνήμη: \(cached)· απέτυχαν: \(failed)",
      es: "Cargadas: \(loaded); ya en la caché: \(cached); con error: \(failed)")
  }
  package func migrated(items: Int, images: Int, to place: String) -> String {
    let items = itemCount(items)
    return said(
      en:
        "\(items) and the data of \(images) \(images == 1 ? "image" : "images") were copied to \(place) and checked.",
      pt:
        "\(items) e os dados de \(images) \(images == 1 ? "imagem" : "imagens") foram copiados para \(place) e verificados.",
      el:
        "Αντιγράφηκαν στο \(place) και ελέγχθηκαν \(items) και τα δεδομένα \(images) \(images == 1 ? "εικόνας" : "εικόνων").",
      es:
        "Se han copiado a \(place) y comprobado \(items) y los datos de \(images) \(images == 1 ? "imagen" : "imágenes")."
    )
  }
  package func migrationFailed(to place: String) -> String {
    said(
      en:
        "The copy in \(place) does not hold all that was to be copied. See what it may keep, and try again.",
      pt:
        "A cópia em \(place) não contém tudo o que devia ser copiado. Veja quanto pode guardar e tente de novo.",
      el:
        "Το αντίγραφο στο \(place) δεν έχει όλα όσα έπρεπε. Δείτε πόσα επιτρέπεται να κρατά και δοκιμάστε ξανά.",
      es:
        "La copia en \(place) no contiene todo lo que se iba a copiar. Vea cuánto puede guardar e inténtelo de nuevo."
    )
  }
  /// Returns the message about the data that the copy has replaced.
  package func replaced(items: Int, images: Int) -> String {
    let items = itemCount(items)
    return said(
      en: "The copy replaced earlier contents: \(items); image data: \(images).",
      pt: "O que havia antes foi substituído: \(items); dados de imagens: \(images).",
      el: "Αντικαταστάθηκαν όσα υπήρχαν πριν: \(items)· δεδομένα εικόνων: \(images).",
      es: "Se ha sustituido lo que había antes: \(items); datos de imágenes: \(images).")
  }
  /// Returns how many intact images were deleted together with the last list.
  package func imagesCleared(_ count: Int) -> String {
    said(
      en: "All images were deleted together with the last list: \(count).",
      pt: "Com a última lista foram apagadas todas as imagens: \(count).",
      el: "Μαζί με την τελευταία λίστα διαγράφηκαν όλες οι εικόνες: \(count).",
      es: "Con la última lista se han borrado todas las imágenes: \(count).")
  }
  package func damagedImagesRemoved(_ count: Int) -> String {
    said(
      en:
        "Images that were damaged and have been removed: \(count). They are loaded again when they are needed online.",
      pt:
        "Imagens que estavam danificadas e foram removidas: \(count). Elas são carregadas de novo quando forem necessárias, com conexão.",
      el:
        "Εικόνες που ήταν κατεστραμμένες και αφαιρέθηκαν: \(count). Φορτώνονται ξανά όταν χρειαστούν, με σύνδεση.",
      es:
        "Imágenes que estaban dañadas y se han quitado: \(count). Se cargan de nuevo cuando se necesiten con conexión."
    )
  }
  /// The message that a list was kept because its date is in the future.
  package var keptFromTheFuture: String {
    let kept = said(
      en: "It was kept.", pt: "Foi mantido.", el: "Διατηρήθηκαν.", es: "Se ha conservado.")
    return "\(savedInTheFuture) \(kept)"
  }
  package func madeFolder(_ path: String) -> String {
    said(
      en: "Made the folder \(path).", pt: "A pasta \(path) foi criada.",
      el: "Δημιουργήθηκε ο φάκελος \(path).", es: "Se ha creado la carpeta \(path).")
  }
  /// Returns the message that an image alone is larger than the limit of the store.
  package func tooLargeToKeep(limit: Int) -> String {
    let limit = byteCount(limit)
    return said(
      en: "An image has more bytes than the store may keep (\(limit)).",
      pt: "Uma imagem tem mais bytes do que o armazenamento pode guardar (\(limit)).",
      el: "Μια εικόνα έχει περισσότερα byte από όσα επιτρέπεται να κρατηθούν (\(limit)).",
      es: "Una imagen tiene más bytes de los que el almacén puede guardar (\(limit)).")
  }
  /// Returns the message that the images together are larger than the limit of the store.
  package func tooManyToKeep(limit: Int) -> String {
    let limit = byteCount(limit)
    return said(
      en:
        "The images have more bytes together than the store may keep (\(limit)), so that some gave way to others.",
      pt:
        "As imagens juntas têm mais bytes do que o armazenamento pode guardar (\(limit)), e por isso algumas deram lugar a outras.",
      el:
        "Οι εικόνες μαζί έχουν περισσότερα byte από όσα μπορεί να κρατήσει ο χώρος αποθήκευσης (\(limit)), και κάποιες έδωσαν τη θέση τους σε άλλες.",
      es:
        "Las imágenes tienen juntas más bytes de los que el almacén puede guardar (\(limit)), así que unas han cedido su sitio a otras."
    )
  }

  /// Returns the message about removed damage, and where it is kept.
  public func message(for report: DamageReport) -> String {
    let place = report.place
    let damage =
      switch report.extent {
      case .storage:
        said(
          en: "\(place) was damaged and begins anew.",
          pt: "\(place) estava danificado e começa de novo.",
          el: "Το \(place) ήταν κατεστραμμένο και ξεκινά από την αρχή.",
          es: "\(place) estaba dañado y empieza de nuevo.")
      case .list:
        said(
          en: "A list in \(place) was damaged and has been taken out.",
          pt: "Uma lista em \(place) estava danificada e foi retirada.",
          el: "Μια λίστα στο \(place) ήταν κατεστραμμένη και αφαιρέθηκε.",
          es: "Una lista de \(place) estaba dañada y se ha retirado.")
      case .remains:
        said(
          en: "\(place) was partly damaged and has been repaired.",
          pt: "\(place) estava danificado em parte e foi posto em ordem.",
          el: "Το \(place) ήταν εν μέρει κατεστραμμένο και τακτοποιήθηκε.",
          es: "\(place) estaba dañado en parte y se ha puesto en orden.")
      }
    guard let copy = report.quarantine else { return damage }
    let kept = said(
      en: "What was damaged is kept as \(copy).",
      pt: "O que estava danificado fica guardado em \(copy).",
      el: "Ό,τι ήταν κατεστραμμένο φυλάσσεται ως \(copy).", es: "Lo dañado se conserva en \(copy).")
    return "\(damage) \(kept)"
  }
}

/// Labels for stored data.
extension Messages {
  package var storeLabel: String {
    said(en: "Store", pt: "Armazenamento", el: "Χώρος αποθήκευσης", es: "Almacén")
  }
  package var sourceLabel: String {
    said(en: "Source", pt: "Origem", el: "Πηγή", es: "Origen")
  }
  package var savedAtLabel: String {
    said(en: "Saved", pt: "Salvo", el: "Αποθηκεύτηκε", es: "Guardado")
  }
  package var validUntilLabel: String {
    said(en: "Kept until", pt: "Guardado até", el: "Φυλάσσεται έως", es: "Se conserva hasta")
  }
  package var listsLabel: String {
    said(en: "Lists", pt: "Listas", el: "Λίστες", es: "Listas")
  }
  package var imageDataLabel: String {
    said(en: "Image data", pt: "Dados de imagens", el: "Δεδομένα εικόνων", es: "Datos de imágenes")
  }
  package var limitLabel: String {
    said(en: "Limit", pt: "Limite", el: "Όριο", es: "Límite")
  }
  /// The text for a missing value.
  package var nothing: String {
    said(en: "none", pt: "nenhum", el: "κανένα", es: "ninguno")
  }
  /// The label in front of failures that did not prevent a result.
  package var warningLabel: String {
    said(en: "warning", pt: "aviso", el: "προειδοποίηση", es: "aviso")
  }
}
