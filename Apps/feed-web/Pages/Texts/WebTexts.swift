import OfflineCore
package import Presentation

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
  /// What to do where there is nothing.
  let lookAgain: String
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
  /// Leads to the page of the picture at its source.
  let openOriginal: String
  /// Stands where a script has asked for something in vain.
  let noAnswer: String
  /// Stands on a page that the browser has kept.
  let serverAway: String
  /// Starts a picture that moves.
  let play: String
  let backToFeed: String
  let backToTeams: String
  let pageNotFound: String
  let badRequest: String
  let failed: String
  /// What to do about these three.
  let checkAddress: String
  let tryLater: String
  let toStart: String
  let about: String
  /// What went wrong, in a sentence that names neither addresses nor programs.
  let sourceSilent: String
  let sourceUnusable: String
  let sourceCloses: String
  let sourceIsBusy: String
  let sourceLacks: String
  let isOffline: String
  let storeFails: String
  let nothingKept: String
  /// Says how old is what is shown all the same.
  let asItWas: @Sendable (_ ago: String) -> String
  /// Leads from these to the cause.
  let details: String
  /// What the keys do.
  let keys: Keys

  struct Keys: Sendable {
    let title: String
    let step: String
    let turn: String
    let back: String
    let refresh: String
  }

  /// - Returns: `nil` for an error of which no more can be said than its message says.
  func summary(of error: any Error) -> String? {
    switch error {
    case is StoreError, LoadError.notCached(.unreadable): storeFails
    case LoadError.notCached: nothingKept
    case LoadError.remote(let error, _): summary(of: error.reason)
    default: nil
    }
  }

  private func summary(of reason: SourceError.Reason) -> String {
    switch reason {
    case .offline: isOffline
    case .unreachable, .untrusted, .unreadable: sourceSilent
    case .notFound: sourceLacks
    case .refused, .unauthorized, .credentialsMissing: sourceCloses
    case .rateLimited: sourceIsBusy
    case .invalidData: sourceUnusable
    }
  }
}

extension Messages {
  /// What only the pages say.
  package var web: WebTexts {
    language.chosen(en: .english, pt: .brazilianPortuguese, el: .greek, es: .spanish)
  }
}
