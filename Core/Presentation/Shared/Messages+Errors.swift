import FoundationEssentials
public import OfflineCore

extension Messages {
  /// Returns what happened, in which store or at which address, and what to do. Addresses and details may
  /// contain text from a remote.
  ///
  /// - Returns: The empty text for a `CancellationError`, which the user need not see.
  public func message(for error: any Error) -> String {
    switch error {
    case is CancellationError: ""
    case let error as StoreError: sentences(for: error)
    case let error as SourceError: sentences(for: error)
    case let error as LoadError: sentences(for: error)
    default:
      said(
        en: "Something went wrong in the program: \(error). Tell whoever maintains it.",
        pt: "Algo deu errado no programa: \(error). Avise quem o mantém.",
        el: "Κάτι πήγε στραβά στο πρόγραμμα: \(error). Ενημερώστε όποιον το συντηρεί.",
        es: "Algo ha fallado en el programa: \(error). Avise a quien lo mantiene.")
    }
  }

  /// Returns the message for an error of loading. If nothing is saved, it names the source and the store, or
  /// the list if a store holds several.
  public func message(
    for error: LoadError, of source: SourceName, in place: String, list: String? = nil,
    isImage: Bool = false
  ) -> String {
    let nothing =
      if isImage {
        said(
          en: "This image is not saved in \(place).", pt: "Esta imagem não está salva em \(place).",
          el: "Αυτή η εικόνα δεν είναι αποθηκευμένη στο \(place).",
          es: "Esta imagen no está guardada en \(place).")
      } else if let list {
        said(
          en: "The list '\(list)' is not saved in \(place).",
          pt: "A lista '\(list)' não está salva em \(place).",
          el: "Η λίστα '\(list)' δεν είναι αποθηκευμένη στο \(place).",
          es: "La lista '\(list)' no está guardada en \(place).")
      } else {
        said(
          en: "Nothing of \(source) is saved in \(place).",
          pt: "Não há nada de \(source) salvo em \(place).",
          el: "Δεν υπάρχει τίποτα από \(source) αποθηκευμένο στο \(place).",
          es: "No hay nada de \(source) guardado en \(place).")
      }
    return switch error {
    case .notCached(.empty): "\(nothing) \(loadFirst)"
    case .remote(let error, .empty?): "\(sentences(for: error)) \(nothing)"
    default: message(for: error)
    }
  }

  private func sentences(for error: LoadError) -> String {
    switch error {
    case .remote(let error, nil): sentences(for: error)
    case .remote(let error, let miss?): "\(sentences(for: error)) \(sentences(for: miss))"
    case .notCached(.unreadable(let error)): sentences(for: error)
    case .notCached(let miss): "\(sentences(for: miss)) \(loadFirst)"
    case .otherSource(let saved, let asked):
      said(
        en:
          "The saved list is from \(saved), not from \(asked). Load the list from \(asked) first, or load more from \(saved).",
        pt:
          "A lista salva é de \(saved), não de \(asked). Carregue primeiro a lista de \(asked) ou carregue mais de \(saved).",
        el:
          "Η αποθηκευμένη λίστα είναι από \(saved), όχι από \(asked). Φορτώστε πρώτα τη λίστα από \(asked) ή φορτώστε περισσότερα από \(saved).",
        es:
          "La lista guardada es de \(saved), no de \(asked). Cargue primero la lista de \(asked) o cargue más de \(saved)."
      )
    case .ruledOut(let policy):
      said(
        en: "The policy \(policy.rawValue) does not allow this. Choose another policy.",
        pt: "A política \(policy.rawValue) não permite isso. Escolha outra política.",
        el: "Η πολιτική \(policy.rawValue) δεν το επιτρέπει. Επιλέξτε άλλη πολιτική.",
        es: "La política \(policy.rawValue) no lo permite. Elija otra política.")
    }
  }

  /// Returns why the cache could not answer.
  private func sentences(for miss: CacheMiss) -> String {
    switch miss {
    case .empty:
      said(
        en: "There is nothing saved to show.", pt: "Não há nada salvo para mostrar.",
        el: "Δεν υπάρχει τίποτα αποθηκευμένο για να εμφανιστεί.",
        es: "No hay nada guardado que mostrar.")
    case .expired(let savedAt): savedTooLongAgo(Self.instant(savedAt))
    case .fromTheFuture: savedInTheFuture
    case .unreadable(let error): "\(savedUnreadable) \(sentences(for: error))"
    }
  }

  /// Returns the message that a saved list has expired.
  ///
  /// - Parameter date: When it was saved; `nil` to leave that out.
  package func savedTooLongAgo(_ date: String? = nil) -> String {
    said(
      en: "What is saved is too old to show\(date.map { " (saved on \($0))" } ?? "").",
      pt:
        "O que está salvo é antigo demais para ser mostrado\(date.map { " (salvo em \($0))" } ?? "").",
      el:
        "Τα αποθηκευμένα είναι πολύ παλιά για να εμφανιστούν\(date.map { " (αποθηκεύτηκαν στις \($0))" } ?? "").",
      es:
        "Lo guardado es demasiado antiguo para mostrarlo\(date.map { " (guardado el \($0))" } ?? "")."
    )
  }
  var savedInTheFuture: String {
    said(
      en:
        "The saved data has a date in the future, so its age is unknown. Check the clock of this computer.",
      pt:
        "O que está salvo traz uma data futura; por isso não se sabe sua idade: verifique o relógio.",
      el:
        "Τα αποθηκευμένα έχουν μελλοντική ημερομηνία και η ηλικία τους είναι άγνωστη: ελέγξτε το ρολόι.",
      es:
        "Lo guardado lleva una fecha futura, así que no se conoce su antigüedad: compruebe el reloj."
    )
  }
  private var savedUnreadable: String {
    said(
      en: "What is saved can't be read.", pt: "Não é possível ler o que está salvo.",
      el: "Τα αποθηκευμένα δεν διαβάζονται.", es: "No se puede leer lo guardado.")
  }
  /// The hint to load first, if only the cache was asked.
  private var loadFirst: String {
    said(
      en: "Load it from the source first.", pt: "Carregue primeiro da origem.",
      el: "Φορτώστε πρώτα από την πηγή.", es: "Cárguelo primero desde el origen.")
  }

  /// Returns the known cause in brackets, to follow the message.
  static func cause(_ detail: String) -> String {
    detail.isEmpty ? "" : " (\(brief(detail)))"
  }

  /// Returns the beginning of a text, because addresses and messages of other programs may be very long.
  static func brief(_ text: String) -> String {
    text.utf8.count <= 2_000 ? text : String(text.unicodeScalars.prefix(1_000)) + "…"
  }

  /// Returns the date in ISO 8601; `nil` if it is out of range. An error carries the date, because the caller
  /// has no clock to compute the age.
  static func instant(_ date: Date) -> String? {
    // A damaged store may contain any number.
    guard date.isOnCalendar else { return nil }
    return InternetDateTime.text(
      of: Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
  }
}
