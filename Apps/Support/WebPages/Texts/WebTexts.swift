package import OfflinePresentation

/// What only the pages say; the rest is said by the texts that all apps share.
package struct WebTexts: Sendable {
  /// The name of the language itself.
  package let languageName: String
  package let skipToContent: String
  let sections: String
  package let languages: String
  /// Lead to the feed in another view.
  let wall: String
  let column: String
  let refresh: String
  /// Marks a list by where it came from.
  let live: String
  let offline: String
  /// Says that the source is being asked while something saved is shown, or nothing yet.
  let asking: String
  let loading: String
  /// Marks a list that is not there.
  let unavailable: String
  let loadingMore: String
  let dismiss: String
  let notice: String
  /// Stands where there is nothing to show because something failed.
  let nothingToShow: String
  /// Stands where a reader has come to the most that a page shows.
  let noMoreShown: String
  let newFeed: String
  let show: String
  /// Announces how many images were added; `#` stands for the number.
  let added: String
  let pictureFailed: String
  /// Stands beside each picture for readers without scripts, where nothing tells whether it failed.
  let reloadPicture: String
  let pictures: String
  let previous: String
  let next: String
  let close: String
  /// Leads to the picture alone.
  let pictureFile: String
  /// Stands where a script has asked for something in vain.
  let noAnswer: String
  let backToFeed: String
  let backToLeagues: String
  let backToTeams: String
  let pageNotFound: String
  let badRequest: String
  let failed: String
  /// What to do about these three.
  let checkAddress: String
  let tryLater: String
  let toStart: String
  let about: String
}

extension Messages {
  /// What only the pages say.
  package var web: WebTexts {
    switch language {
    case .english: .english
    case .brazilianPortuguese: .brazilianPortuguese
    case .greek: .greek
    case .spanish: .spanish
    }
  }
}
