import FeedCore
import FoundationEssentials
import LeagueCore
import OfflineCore
import PictureCore
import WebSupport

/// Which list a page shows, and where that page is.
enum ListAddress: Hashable, Sendable {
  case feed
  case leagues
  case teams(of: League.ID)
  /// With the league that the reader came from, to go back to.
  case squad(of: Team.ID, in: League.ID?)

  var path: String {
    switch self {
    case .feed: "/"
    case .leagues: "/leagues"
    case .teams(let league): "/leagues/\(league.percentEncoded)/teams"
    case .squad(let team, let league):
      "/teams/\(team.percentEncoded)/squad" + (league.map { "?league=\($0.percentEncoded)" } ?? "")
    }
  }

  var refresh: String {
    switch self {
    case .feed: "/refresh"
    case .leagues: "/refresh?list=leagues"
    case .teams(let league): "/refresh?list=teams&league=\(league.percentEncoded)"
    case .squad(let team, let league):
      "/refresh?list=squad&team=\(team.percentEncoded)"
        + (league.map { "&league=\($0.percentEncoded)" } ?? "")
    }
  }

  /// Where the page tells what became of a refresh.
  func path(afterRefresh id: String) -> String {
    "\(path)\(path.contains("?") ? "&" : "?")refresh=\(id)"
  }
}

struct ImageAddress {
  let path: String

  var comments: String { "\(path)#comments" }

  init(_ image: FeedImage.ID) { path = "/images/\(image.uuidString)" }
}

/// Where a picture is, at most so many pixels wide.
///
/// What identifies the original, once that is known, names every width of it: a scaled picture
/// follows from its original, and nothing has to be scaled to write a page.
struct PictureAddress {
  private static let widths = VariantWidth.all.map(\.pixels).filter { $0 >= 320 }

  let original: String
  private let picture: OriginalPicture?
  private let suffix: String

  init(of image: FeedImage.ID, _ picture: OriginalPicture?, isRetried: Bool) {
    original = "\(ImageAddress(image).path)/data"
    self.picture = picture
    suffix = isRetried ? "&again=1" : ""
  }

  /// Of a crest or a portrait.
  init(_ url: URL, _ picture: OriginalPicture?) {
    original = "/league-images/\(FindLeagueImage.name(of: url))/data"
    self.picture = picture
    suffix = ""
  }

  func callAsFunction(width: Int) -> String {
    "\(original)?w=\(width)" + (picture?.identity.map { "&v=\($0)" } ?? "") + suffix
  }

  /// All widths that differ, for a browser to choose from.
  var sources: String {
    let widest = picture?.header.width ?? .max
    // The narrowest that is as wide as the picture is the picture itself.
    let narrower = Self.widths.filter { $0 < widest }
    return Self.widths.prefix(narrower.count + 1)
      .map { "\(self(width: $0)) \(min($0, widest))w" }.joined(separator: ", ")
  }
}
