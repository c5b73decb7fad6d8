import FeedCore
import Foundation
import LeagueCore
import OfflineCore

/// Leagues that respond according to the id of the parent. The data of an image is its own address.
struct ScriptedLeagues: LeagueSource, ImageDataSource {
  static let crest = URL(string: "own://crests/a%20b.png")!

  func leagues() async throws -> [League] {
    [League(id: "a/b", stageID: "", name: "\0é", logoURL: URL(string: "https://img.example/1")!)]
  }

  func teams(of league: League.ID) async throws -> [Team] {
    switch league {
    case "none": return []
    case "own": return [Team(id: "t", name: "T", logoURL: Self.crest)]
    case "broken": throw SourceError(.invalidData, address: "own:", detail: "x")
    case "away": throw SourceError(.unreachable, address: "own:")
    default: throw SourceError(.notFound, address: "own:")
    }
  }

  func squad(of team: Team.ID) async throws -> [Player] {
    [
      Player(
        id: "1", name: "Ana", number: 8, position: .forward, nationality: "Ecuador",
        photoURL: URL(string: "https://img.example/2")!),
      Player(
        id: "2", name: "Eva", number: nil, position: .other("Libero"), nationality: nil,
        photoURL: nil),
    ]
  }

  func data(for url: URL) async throws -> Data {
    guard url == Self.crest else {
      throw SourceError(.notFound, address: url.absoluteString)
    }
    return Data(url.absoluteString.utf8)
  }
}

/// A feed for tests that do not use it.
struct NoFeed: FeedSource, CommentSource {
  static let ports = FeedPorts(feed: NoFeed(), comments: NoFeed())

  func page(_ request: PageRequest<FeedImage>) async throws -> SourcePage<FeedImage> {
    SourcePage([])
  }
  func comments(on image: FeedImage.ID) async throws -> [ImageComment] { [] }
}
