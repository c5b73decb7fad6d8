public import OfflineCore

extension Messages {
  /// Returns the message that a list came from `source`.
  func fromRemote(_ source: SourceName) -> String {
    said(en: "from \(source)", pt: "de \(source)", el: "από \(source)", es: "desde \(source)")
  }
  /// Returns the message that a list is the saved copy of one of `source`.
  func fromCache(_ source: SourceName) -> String {
    said(
      en: "copy of \(source)", pt: "cópia de \(source)", el: "αντίγραφο από \(source)",
      es: "copia de \(source)")
  }
  /// Returns when a copy was saved, given a relative date.
  package func saved(_ date: String) -> String {
    said(
      en: "saved \(date)", pt: "salva \(date)", el: "αποθηκεύτηκε \(date)", es: "guardada \(date)")
  }
  /// Returns the source and the time of a saved list: "copy of demo:, saved 3 days ago".
  package func saved(from source: SourceName, _ date: String) -> String {
    "\(fromCache(source)), \(saved(date))"
  }
  /// Returns the message that loading waits for `source`.
  package func waiting(for source: SourceName) -> String {
    said(
      en: "Waiting for \(source) …", pt: "Aguardando \(source) …", el: "Αναμονή για \(source) …",
      es: "Esperando a \(source) …")
  }

  /// Returns the message about a failure that did not prevent a result.
  public func message(for notice: LoadNotice) -> String {
    switch notice {
    case .notSaved(let error): "\(notSaved) \(message(for: error))"
    case .notRefreshed(let error): "\(notRefreshed) \(message(for: error))"
    case .partFailed(let part): "\(partFailed("\(part.source)")) \(message(for: part.error))"
    case .stoppedEarly(let error): "\(laterPageFailed) \(message(for: error))"
    case .stoppedAt(let count):
      said(
        en: "No more than these are loaded at once: \(count). There are more.",
        pt: "Não se carregam mais do que estes de uma vez: \(count). Há mais.",
        el: "Δεν φορτώνονται περισσότερα από αυτά τη φορά: \(count). Υπάρχουν κι άλλα.",
        es: "No se cargan más de estos a la vez: \(count). Hay más.")
    case .shortened(let before, let now):
      said(
        en: "What was saved before has been replaced by a shorter list: \(before) → \(now).",
        pt:
          "O que estava salvo antes foi substituído por uma lista mais curta: \(before) → \(now).",
        el: "Όσα είχαν αποθηκευτεί πριν αντικαταστάθηκαν από μικρότερη λίστα: \(before) → \(now).",
        es: "Lo guardado antes se ha sustituido por una lista más corta: \(before) → \(now).")
    }
  }

  package var notSaved: String {
    said(
      en: "What was loaded could not be saved.", pt: "Não foi possível salvar o que foi carregado.",
      el: "Δεν ήταν δυνατή η αποθήκευση όσων φορτώθηκαν.",
      es: "No se ha podido guardar lo que se ha cargado.")
  }
  private var notRefreshed: String {
    said(
      en: "The newest could not be loaded; what was saved is shown.",
      pt: "Não foi possível carregar o mais recente; o que está salvo é mostrado.",
      el: "Δεν ήταν δυνατή η φόρτωση των νεότερων· εμφανίζονται τα αποθηκευμένα.",
      es: "No se ha podido cargar lo más reciente; se muestra lo guardado.")
  }
  /// Returns the message that one source of a merged feed failed.
  package func partFailed(_ source: String) -> String {
    said(
      en: "\(source) could not be loaded; what was saved of it is shown.",
      pt: "Não foi possível carregar \(source); o que está salvo dela é mostrado.",
      el: "Δεν ήταν δυνατή η φόρτωση του \(source)· εμφανίζονται όσα έχουν αποθηκευτεί.",
      es: "No se ha podido cargar \(source); se muestra lo guardado de ella.")
  }
  private var laterPageFailed: String {
    said(
      en: "A later page could not be loaded; the pages before it are shown.",
      pt: "Não foi possível carregar uma página seguinte; as anteriores são mostradas.",
      el: "Δεν ήταν δυνατή η φόρτωση μιας επόμενης σελίδας· εμφανίζονται οι προηγούμενες.",
      es: "No se ha podido cargar una página posterior; se muestran las anteriores.")
  }

  /// Returns the message about records that a source left out, and the reason.
  public func message(for skipped: SkippedRecords) -> String {
    let (address, count, reason) = (skipped.address, skipped.count, skipped.reason ?? "")
    switch skipped.kind {
    case .records where skipped.reason == nil:
      return said(
        en: "No entry of \(address) has a picture. Entries: \(count).",
        pt: "Nenhuma entrada de \(address) tem imagem. Entradas: \(count).",
        el: "Καμία καταχώριση του \(address) δεν έχει εικόνα. Καταχωρίσεις: \(count).",
        es: "Ninguna entrada de \(address) tiene imagen. Entradas: \(count).")
    case .records:
      return said(
        en: "Left out of \(address), as it can't be read: \(count). The first: \(reason).",
        pt:
          "Deixado de fora de \(address), porque não pode ser lido: \(count). O primeiro: \(reason).",
        el:
          "Παραλείφθηκαν από το \(address), επειδή δεν διαβάζονται: \(count). Το πρώτο: \(reason).",
        es: "Omitido de \(address) porque no se puede leer: \(count). Lo primero: \(reason).")
    case .notes:
      return said(
        en: "Notes on pictures of \(address) that can't be read: \(count). The first: \(reason).",
        pt:
          "Notas sobre imagens de \(address) que não podem ser lidas: \(count). A primeira: \(reason).",
        el:
          "Σημειώσεις για εικόνες του \(address) που δεν διαβάζονται: \(count). Η πρώτη: \(reason).",
        es:
          "Notas sobre imágenes de \(address) que no se pueden leer: \(count). La primera: \(reason)."
      )
    case .otherFiles:
      let files =
        count == 1
        ? said(
          en: "1 file of a kind that is not shown", pt: "1 arquivo de um tipo que não é mostrado",
          el: "1 αρχείο τύπου που δεν εμφανίζεται", es: "1 archivo de un tipo que no se muestra")
        : said(
          en: "\(count) files of kinds that are not shown",
          pt: "\(count) arquivos de tipos que não são mostrados",
          el: "\(count) αρχεία τύπων που δεν εμφανίζονται",
          es: "\(count) archivos de tipos que no se muestran")
      return "\(address): \(files): \(reason)."
    case .linkedFolders:
      return said(
        en:
          "Linked folders of \(address) are left out: \(count). Name one as the source to see what is in it.",
        pt:
          "Pastas vinculadas de \(address) ficam de fora: \(count). Indique uma delas como fonte para ver o que contém.",
        el:
          "Παραλείπονται συνδεδεμένοι φάκελοι του \(address): \(count). Δώστε έναν από αυτούς ως πηγή για να δείτε τι περιέχει.",
        es:
          "Se omiten carpetas enlazadas de \(address): \(count). Nombra una como fuente para ver lo que contiene."
      )
    case .tooMany:
      return said(
        en:
          "\(address) holds more than can be shown. The newest are shown; older ones are left out: \(count). Name a folder in it to see those.",
        pt:
          "\(address) contém mais do que pode ser mostrado. As mais recentes são mostradas; mais antigas ficam de fora: \(count). Indique uma pasta dentro dela para vê-las.",
        el:
          "Το \(address) περιέχει περισσότερα από όσα μπορούν να εμφανιστούν. Εμφανίζονται τα νεότερα· παραλείπονται παλαιότερα: \(count). Δώστε έναν φάκελο μέσα του για να τα δείτε.",
        es:
          "\(address) contiene más de lo que se puede mostrar. Se muestran las más recientes; se omiten más antiguas: \(count). Nombra una carpeta de dentro para verlas."
      )
    }
  }
}
