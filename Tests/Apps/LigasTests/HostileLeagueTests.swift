import Foundation
import ProgramSupport
import Testing

/// Every command is checked, because any of them might print text without sanitizing it.
struct HostileLeagueTests {
  @Test func noCommandPrintsWhatDrivesATerminal() async throws {
    let server = try HostileServer()
    let id = HostileServer.text + "\nd"
    let tour = try CommandTour(
      of: "ligas", options: [["--source", server.address], ["--allow-private"]],
      operands: [
        "teams": [id], "squad": [id],
        "image": ["\(server.address)/picture", "--output", "HOME/picture"],
        "cache migrate": ["--to", "json:HOME/copy"],
      ])
    let stops = try await tour.stops(leavingOut: ["acceptance"])
    for stop in stops {
      #expect(HostileServer.harm(in: stop.text).isEmpty, "\(stop.call): \(stop.text)")
    }
    let shown = stops.filter { $0.text.contains("\\u{202E}") || $0.text.contains("\\u202e") }
    #expect(shown.count >= 12, "\(stops.map(\.call))")
  }
}
