import OfflinePresentation

/// What to type next: advice that only this app can give, beside the texts of the feed.
struct FeedCommandTexts {
  /// How to see all of the saved feed.
  let howToSeeAllSaved: @Sendable (_ command: String) -> String
  /// How to load what follows the saved feed.
  let howToLoadMore: @Sendable (_ command: String) -> String
  /// How to see the ids of the images.
  let howToSeeIDs: @Sendable (_ command: String) -> String
  /// Says that the saved feed has no image of this number, and how to see the numbers.
  let unknownNumber: @Sendable (_ number: Int, _ command: String) -> String

  static let english = Self(
    howToSeeAllSaved: { "'\($0)' shows all of it." },
    howToLoadMore: { "When online, '\($0)' loads the next page." },
    howToSeeIDs: { "'\($0)' shows the ids of those that exist." },
    unknownNumber: {
      "There is no image number \($0) in the saved feed. '\($1)' shows the numbers."
    })

  static let brazilianPortuguese = Self(
    howToSeeAllSaved: { "'\($0)' mostra tudo." },
    howToLoadMore: { "Com conexão, '\($0)' carrega a próxima página." },
    howToSeeIDs: { "'\($0)' mostra os ids das que há." },
    unknownNumber: { "Não há imagem número \($0) no feed salvo. '\($1)' mostra os números." })

  static let greek = Self(
    howToSeeAllSaved: { "Το '\($0)' τα δείχνει όλα." },
    howToLoadMore: { "Με σύνδεση, το '\($0)' φορτώνει την επόμενη σελίδα." },
    howToSeeIDs: { "Το '\($0)' δείχνει τα id όσων υπάρχουν." },
    unknownNumber: {
      "Δεν υπάρχει εικόνα με αριθμό \($0) στην αποθηκευμένη ροή. Το '\($1)' δείχνει τους αριθμούς."
    })

  static let spanish = Self(
    howToSeeAllSaved: { "'\($0)' lo muestra todo." },
    howToLoadMore: { "Con conexión, '\($0)' carga la página siguiente." },
    howToSeeIDs: { "'\($0)' muestra los id de las que hay." },
    unknownNumber: {
      "No hay ninguna imagen número \($0) en el feed guardado. '\($1)' muestra los números."
    })
}

extension Messages {
  /// What to type next.
  var commands: FeedCommandTexts {
    switch language {
    case .english: .english
    case .brazilianPortuguese: .brazilianPortuguese
    case .greek: .greek
    case .spanish: .spanish
    }
  }
}
