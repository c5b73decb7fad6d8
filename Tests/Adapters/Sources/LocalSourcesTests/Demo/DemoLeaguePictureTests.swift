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
      ("demo://crests/serie-a.png", "5e4745bbbfbc1424"),
      ("demo://crests/serie-a-04.png", "98d82e285afd3c1a"),
      ("demo://crests/serie-b-09.png", "7c11a449faea6857"),
      ("demo://players/serie-a-01-01.png", "cdf8dfc0da4223f5"),
      ("demo://players/serie-a-01-02.png", "fc90431bc69fa92f"),
      ("demo://players/serie-b-10-20.png", "cab5d5656e3f5b05"),
    ])
  func sum(address: String, sum: String) async throws {
    let picture = try await source.data(for: try #require(URL(string: address)))
    #expect(String(Checksum64.of(picture), radix: 16) == sum)
  }

  @Test func thePicturesOfTheFeedKeepTheirBytes() async throws {
    var sum: UInt64 = 0
    for image in try await source.page(after: nil, limit: 10_000) {
      sum = Checksum64.of(try await source.data(for: image.url), seed: sum)
    }
    #expect(String(sum, radix: 16) == "ec833ba369d9bfb7")
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
    let rows = try file.inflated()
    #expect(rows.count == (Int(size) * 4 + 1) * Int(size))
    // The first byte names the filter, and the corner has no neighbour that it could differ from.
    #expect(rows[4] == 0)
    #expect(picture.count < 30 << 10)
  }
}
