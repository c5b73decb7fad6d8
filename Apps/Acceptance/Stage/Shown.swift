import FeedCore
import FeedPresentation
import LeagueCore
import OfflineCore
import OfflinePresentation

/// What a person sees.
enum Shown {
  case nothing
  case feed(LoadedList<FeedImage>)
  case comments(ImageCommentsViewModel)
  case validation(ValidationOutcome)
  case list(ShownList)
  case comingSoon
  case leagueValidation(ValidateLeagues.Summary)
  case image(LoadedImageData)
  case failure(any Error)

  /// A list of LigasEc, of whatever resource.
  struct ShownList {
    let items: [SomeItem]
    let origin: Origin
  }

  var description: String {
    switch self {
    case .nothing: "nothing"
    case .feed(let list): "a feed of \(list.items.count) images from \(list.origin)"
    case .comments(let model): "\(model.comments.count) comments"
    case .validation(let outcome): "the outcome '\(outcome)'"
    case .list(let list): "a list of \(list.items.count) items from \(list.origin)"
    case .comingSoon: "that the league opens soon"
    case .leagueValidation(let sum): "\(sum.kept) lists kept, \(sum.deleted) deleted"
    case .image(let image): "an image of \(image.data.count) bytes"
    case .failure(let error): "the error: \(Messages.english.message(for: error))"
    }
  }
}
