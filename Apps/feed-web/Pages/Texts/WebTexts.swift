import OfflineCore
package import Presentation

/// The texts that only the pages need; other texts are shared by all apps.
package struct WebTexts: Sendable {
  /// The name of the language, in that language.
  package let languageName: String
  package let skipToContent: String
  let sections: String
  package let languages: String
  /// Labels of the links to the other views of the feed.
  let wall: String
  let column: String
  let refresh: String
  /// Marks for the origin of a list.
  let live: String
  let offline: String
  /// Says that the source is being asked while a saved list, or nothing yet, is shown.
  let asking: String
  let loading: String
  /// Marks a list that could not be loaded.
  let unavailable: String
  let loadingMore: String
  let dismiss: String
  let notice: String
  /// Shown if there is nothing to show because something failed.
  let nothingToShow: String
  /// Says what to do about an empty list.
  let lookAgain: String
  /// Shown at the end of the longest page.
  let noMoreShown: String
  let newFeed: String
  let show: String
  /// Announces the number of added images; `#` stands for the number.
  let added: String
  let pictureFailed: String
  /// Shown beside each picture for readers without scripts, because nothing detects there whether it failed.
  let reloadPicture: String
  let pictures: String
  let previous: String
  let next: String
  let close: String
  /// Links to the picture alone.
  let pictureFile: String
  /// Links to the page of the picture at its source.
  let openOriginal: String
  /// Shown if a request of a script fails.
  let noAnswer: String
  /// Shown on a page from the cache of the browser.
  let serverAway: String
  /// Starts an animated picture.
  let play: String
  let backToFeed: String
  let backToTeams: String
  let pageNotFound: String
  let badRequest: String
  let failed: String
  /// Says what to do about the three failures above.
  let checkAddress: String
  let tryLater: String
  let toStart: String
  let about: String
  /// Summaries of failures, without addresses or names of programs.
  let sourceSilent: String
  let sourceUnusable: String
  let sourceCloses: String
  let sourceIsBusy: String
  let sourceLacks: String
  let isOffline: String
  let storeFails: String
  let nothingKept: String
  /// Says how old the list is that is shown instead.
  let asItWas: @Sendable (_ ago: String) -> String
  /// Opens the cause of a failure.
  let details: String
  /// The help for keyboard shortcuts.
  let keys: Keys

  struct Keys: Sendable {
    let title: String
    let step: String
    let turn: String
    let back: String
    let refresh: String
  }

  /// - Returns: The summary, or `nil` if it could say no more than the message of the error.
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
  /// The texts that only the pages need.
  package var web: WebTexts {
    language.chosen(en: .english, pt: .brazilianPortuguese, el: .greek, es: .spanish)
  }
}
