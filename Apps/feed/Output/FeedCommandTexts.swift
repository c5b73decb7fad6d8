import OfflinePresentation

/// What to type next: advice that only this app can give, beside the texts of the feed.
struct FeedCommandTexts {
  /// How to see all of the saved feed.
  let howToSeeAllSaved: String
  /// How to load what follows the saved feed.
  let howToLoadMore: String
  /// How to see the ids of the images.
  let howToSeeIDs: String

  static let english = Self(
    howToSeeAllSaved: "'--pages all' shows all of it.",
    howToLoadMore: "When online, 'feed more' loads the next page.",
    howToSeeIDs: "'feed load --json' shows the ids of those that exist.")

  static let brazilianPortuguese = Self(
    howToSeeAllSaved: "'--pages all' mostra tudo.",
    howToLoadMore: "Com conexão, 'feed more' carrega a próxima página.",
    howToSeeIDs: "'feed load --json' mostra os ids das que há.")

  static let greek = Self(
    howToSeeAllSaved: "Το '--pages all' τα δείχνει όλα.",
    howToLoadMore: "Με σύνδεση, το 'feed more' φορτώνει την επόμενη σελίδα.",
    howToSeeIDs: "Το 'feed load --json' δείχνει τα id όσων υπάρχουν.")

  static let spanish = Self(
    howToSeeAllSaved: "'--pages all' lo muestra todo.",
    howToLoadMore: "Con conexión, 'feed more' carga la página siguiente.",
    howToSeeIDs: "'feed load --json' muestra los id de las que hay.")
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
