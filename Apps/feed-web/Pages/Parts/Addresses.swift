import FeedCore
import FoundationEssentials
import LeagueCore
import OfflineCore
import PictureCore
import WebSupport

struct Link {
  let name: String
  let address: String
}

/// The list that a page shows, which determines the address of the page.
enum ListAddress: Hashable, Sendable {
  case feed
  case leagues
  case teams(of: League.ID)
  /// The squad of a team, with the league that the reader came from, for the link back.
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

  /// Returns the address of the page that reports the result of a refresh.
  func path(afterRefresh id: String) -> String {
    "\(path)\(path.contains("?") ? "&" : "?")refresh=\(id)"
  }
}

struct ImageAddress {
  let path: String

  var comments: String { "\(path)#comments" }

  init(_ image: FeedImage.ID) { path = "/images/\(image.uuidString)" }
}

/// The addresses of a picture at several widths.
///
/// The identity of the original, once it is known, identifies every width: a scaled picture depends only on
/// its original, so writing a page requires no scaling.
struct PictureAddress {
  private static let widths = VariantWidth.all.map(\.pixels).filter { $0 >= 320 }

  /// Returns the width that browsers choose to show a picture on so many pixels.
  static func width(showing pixels: Int) -> VariantWidth? {
    widths.first { $0 >= pixels }.flatMap(VariantWidth.init(atMost:))
  }

  let original: String
  private let picture: OriginalPicture?
  private let suffix: String

  init(of image: FeedImage.ID, picture: OriginalPicture?, isRetried: Bool) {
    original = "\(ImageAddress(image).path)/data"
    self.picture = picture
    suffix = isRetried ? "&again=1" : ""
  }

  /// Creates the address of a crest or a portrait.
  init(_ url: URL, picture: OriginalPicture?) {
    original = "/league-images/\(FindLeagueImage.name(of: url))/data"
    self.picture = picture
    suffix = ""
  }

  func callAsFunction(width: Int) -> String {
    "\(original)?w=\(width)" + (picture?.identity.map { "&v=\($0)" } ?? "") + suffix
  }

  /// All distinct widths, for the browser to choose from.
  var sources: String {
    let widest = picture?.header.width ?? .max
    // The narrowest width that is at least that of the picture stands for the picture itself.
    let narrower = Self.widths.filter { $0 < widest }
    return Self.widths.prefix(narrower.count + 1)
      .map { "\(self(width: $0)) \(min($0, widest))w" }.joined(separator: ", ")
  }
}
