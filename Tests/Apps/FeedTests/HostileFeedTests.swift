import Foundation
import ProgramSupport
import Testing

/// Every command is checked, because any of them might print text without sanitizing it.
struct HostileFeedTests {
  @Test(arguments: zip(["", "jsonfeed:"], ["/", "/feed.json"]))
  func noCommandPrintsWhatDrivesATerminal(scheme: String, path: String) async throws {
    let server = try HostileServer()
    let tour = try CommandTour(
      of: "feed",
      options: [["--source", scheme + server.address + path], ["--allow-private"]],
      operands: [
        "comments": ["1"], "image": ["\(server.address)/picture", "--output", "HOME/picture"],
        "open": ["1"], "cache migrate": ["--to", "json:HOME/copy"],
      ])
    // These commands test stores and load no feed.
    let stops = try await tour.stops(leavingOut: ["acceptance", "compare", "conformance"])
    for stop in stops {
      #expect(HostileServer.harm(in: stop.text).isEmpty, "\(stop.call): \(stop.text)")
    }
    let shown = stops.filter { $0.text.contains("\\u{202E}") || $0.text.contains("\\u202e") }
    #expect(shown.count >= 4, "\(stops.map(\.call))")
  }
}
