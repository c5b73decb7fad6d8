import Foundation
import LeagueCore
import OfflineCore
import TestSupport
import Testing

struct FindLeagueImageTests {
  private let storage = emptyStorage()
  private let crest = URL(string: "https://example.com/crest.png")!

  private var find: FindLeagueImage {
    FindLeagueImage(
      readBy: LoadWholeList(from: "source", in: storage.lists, now: { noon }), in: storage)
  }

  @Test func findsTheAddressesOfSavedLists() async throws {
    let team = Team(id: "1", name: "One", logoURL: crest)
    _ = try await storage.lists.replace(
      .teams(of: "A"), with: [team], savedAt: noon, source: "source")
    #expect(try await find(FindLeagueImage.name(of: crest)) == crest)
  }

  @Test func findsNoAddressThatIsInNoList() async throws {
    #expect(try await find(FindLeagueImage.name(of: crest)) == nil)
  }

  @Test func findsWhatWasLoaded() async throws {
    let find = find
    await find.remember([crest])
    #expect(try await find(FindLeagueImage.name(of: crest)) == crest)
  }
}
