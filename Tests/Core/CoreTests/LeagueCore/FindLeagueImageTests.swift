import Foundation
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@testable import LeagueCore

struct FindLeagueImageTests {
  private let storage = emptyStorage()
  private let crest = URL(string: "https://example.com/crest.png")!

  private var find: FindLeagueImage {
    FindLeagueImage(of: storage.leagues(), in: storage)
  }

  @Test func findsTheAddressesOfSavedLists() async throws {
    let team = Team(id: "1", name: "One", logoURL: crest)
    _ = try await storage.lists.replace(
      .teams(of: "A"), with: [team], savedAt: noon, source: "source")
    #expect(try await find(FindLeagueImage.name(of: crest)) == crest)
  }

  @Test func theStoreIsListedOnceForAllNamesThatSomebodyMakesUp() async throws {
    let log = CallLog()
    let storage = storage.noted(in: log)
    let find = FindLeagueImage(of: storage.leagues(), in: storage)
    for number in 0..<20 { #expect(try await find("\(number)") == nil) }
    #expect(log.methods.count { $0 == "contents" } == 1)
  }

  @Test func findsWhatIsSavedLaterByOthers() async throws {
    let find = find
    #expect(try await find(FindLeagueImage.name(of: crest)) == nil)
    try await storage.cache(at: noon)(leagues("A"), from: "source")
    let team = Team(id: "1", name: "One", logoURL: picture)
    try await storage.cache(at: noon)([team], of: "A", from: "source")
    let player = Player(
      id: "2", name: "Two", number: nil, position: .forward, nationality: nil,
      photoURL: URL(string: "https://example.com/portrait.png"))
    try await storage.cache(at: noon)([player], of: "1", from: "source")
    for url in [crest, picture, player.photoURL].compactMap(\.self) {
      #expect(try await find(FindLeagueImage.name(of: url)) == url)
    }
  }

  @Test(arguments: [40, 20, 4])
  func forgetsNothingOfTheListsWhileItReadsThem(limit: Int) async throws {
    let crests = (0..<40).map { URL(string: "https://example.com/\($0).png")! }
    for number in 0..<20 {
      let teams = crests[number * 2..<number * 2 + 2].map {
        Team(id: $0.path, name: "", logoURL: $0)
      }
      try await storage.cache(at: noon)(teams, of: "\(number)", from: "source")
    }
    let find = FindLeagueImage(of: storage.leagues(), in: storage, limit: limit)
    await find.remember((0..<limit).map { URL(string: "https://example.com/old/\($0).png")! })
    for crest in crests + crests {
      #expect(try await find(FindLeagueImage.name(of: crest)) == crest)
    }
  }

  @Test(.hangLimit) func whoIsCancelledLeavesASearchToTheOthers() async throws {
    let gate = Gate()
    try await storage.cache(at: noon)(teams("T"), of: "A", from: "source")
    let slow = storage.before("contents") { _ in try await gate.pass() }
    let find = FindLeagueImage(of: slow.leagues(), in: slow)
    let name = FindLeagueImage.name(of: teams("T")[0].logoURL)
    let (first, second) = (startNow { try await find(name) }, startNow { try await find(name) })
    try await gate.hasSeen(arrivals: 1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(await gate.cancellations == 0)
    await gate.open()
    #expect(try await second.value == teams("T")[0].logoURL)
    #expect(await gate.arrivals == 1)
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
