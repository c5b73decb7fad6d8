import DemoSource
import FeedCore
import FoundationEssentials
import LeagueCore
import OfflineCore
import Testing

struct DemoLeaguePictureTests {
  private let source = DemoSource()

  private func crests() async throws -> [URL] {
    var crests: [URL] = []
    for league in try await source.leagues() {
      crests.append(league.logoURL)
      crests += try await source.teams(of: league.id).map(\.logoURL)
    }
    return crests
  }

  @Test func everyCrestIsADifferentPictureOnATransparentGround() async throws {
    var pictures: Set<Data> = []
    for address in try await crests() {
      let picture = try await source.data(for: address)
      try expectCutOut(picture, size: 192)
      pictures.insert(picture)
    }
    #expect(pictures.count == 28)
  }

  @Test(arguments: ["serie-a", "serie-b"])
  func thePhotosOfEveryTeamAreCutOutToo(league: String) async throws {
    for team in try await source.teams(of: league) {
      let squad = try await source.squad(of: team.id)
      for address in [squad.first, squad.last].compactMap({ $0?.photoURL }) {
        try expectCutOut(try await source.data(for: address), size: 128)
      }
    }
  }

  @Test func everyPhotoOfASquadIsADifferentPicture() async throws {
    let addresses = try await source.squad(of: "serie-a-04").compactMap(\.photoURL)
    var photos: Set<Data> = []
    for address in addresses { photos.insert(try await source.data(for: address)) }
    #expect(photos.count == addresses.count)
  }

  @Test(
    "Pictures are the same in each release and on each machine",
    arguments: [
      ("demo://crests/serie-a.png", "a38dbd9c95b1de2b"),
      ("demo://crests/serie-a-04.png", "b57ad69e2540af5c"),
      ("demo://crests/serie-b-09.png", "9081559e8163b359"),
      ("demo://players/serie-a-01-01.png", "773c8184c1a84506"),
      ("demo://players/serie-a-01-02.png", "b3164dee18974c7b"),
      ("demo://players/serie-b-10-20.png", "cb149137ff459f0c"),
    ])
  func sum(address: String, sum: String) async throws {
    let picture = try await source.data(for: try #require(URL(string: address)))
    #expect(String(Checksum64.of(picture), radix: 16) == sum)
  }

  @Test(arguments: [
    "demo://crests/serie-c.png", "demo://crests/serie-a", "demo:crests/serie-a.png",
    "demo://crests/x/../serie-a.png", "demo://players/serie-a.png", "demo://players/-.png",
    "demo://players/serie-a-01-99.png", "demo://players/serie-a-01-01.png?size=2",
    "demo://crests/serie-a-01-01.png", "demo://players/serie-a-01-19.png",
  ])
  func addressesOfNobodyAreNotFound(address: String) async throws {
    let url = try #require(URL(string: address))
    await #expect(throws: SourceError(.notFound, address: address)) {
      try await source.data(for: url)
    }
  }

  private func expectCutOut(_ picture: Data, size: UInt8) throws {
    let file = try PNGFile(picture)
    #expect(file.chunks.map(\.type) == ["IHDR", "IDAT", "IEND"])
    #expect(file.header == [0, 0, 0, size, 0, 0, 0, size, 8, 6, 0, 0, 0])
    let rows = try file.inflate()
    #expect(rows.count == (Int(size) * 4 + 1) * Int(size))
    // The first byte names the filter, and the corner pixel has no neighbour to be predicted from.
    #expect(rows[4] == 0)
    #expect(picture.count < 30 << 10)
  }
}
