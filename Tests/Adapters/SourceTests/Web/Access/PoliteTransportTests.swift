import Foundation
import HTTPSource
import OfflineCore
import ProgramSupport
import TestSupport
import Testing

@Suite(.hangLimit) struct PoliteTransportTests {
  private let url = URL(string: "https://feed.example/feed")!

  @Test("A pause is heeded, and told with the time that is left")
  func heedsAPause() async throws {
    for status in [429, 503] {
      let transport = ScriptedTransport("slow down", status: status, retryAfter: "90")
      let client = client(transport)
      await #expect(throws: SourceError.self) { try await load(client) }
      let error = await #expect(throws: SourceError.self) { try await load(client) }
      guard case .rateLimited(let seconds?)? = error?.reason else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect((80...90).contains(seconds))
      #expect(error?.address == url.absoluteString)
      #expect(transport.requests.count == 1, "the host was not asked again")
    }
  }

  @Test(
    "Other refusals, and those that name no time, are no pause",
    arguments: [
      (429, nil), (429, "0"), (429, "soon"), (500, "90"), (200, "90"),
    ] as [(Int, String?)])
  func otherAnswersAreNoPause(status: Int, field: String?) async throws {
    let transport = ScriptedTransport("slow down", status: status, retryAfter: field)
    let client = client(transport)
    for _ in 0..<2 { _ = try? await load(client) }
    #expect(transport.requests.count == 2)
  }

  @Test func anotherHostIsAsked() async throws {
    let transport = ScriptedTransport("slow down", status: 429, retryAfter: "90")
    let client = client(transport)
    _ = try? await load(client)
    _ = try? await client.document(at: URL(string: "https://other.example/")!) { $0.body }
    #expect(transport.addresses.count == 2)
  }

  @Test("The target of a redirect is asked as politely")
  func heedsThePauseOfTheTarget() async throws {
    let transport = ScriptedTransport { request in
      request.url.host() == "feed.example"
        ? HTTPResponse(status: 302, location: "https://other.example/", body: Data())
        : HTTPResponse(status: 429, retryAfter: "90", body: Data())
    }
    let client = client(transport)
    _ = try? await load(client)
    _ = try? await load(client)
    #expect(
      transport.addresses == [url.absoluteString, "https://other.example/", url.absoluteString])
  }

  @Test("Documents of a host come one by one, pictures six at a time", arguments: [false, true])
  func takesTurns(isPicture: Bool) async throws {
    let gate = Gate()
    let transport = ScriptedTransport { _ in
      try await gate.pass()
      return HTTPResponse(status: 200, body: Data("text".utf8))
    }
    let client = client(transport)
    let limit = isPicture ? 6 : 1
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          if isPicture {
            _ = try await client.get(url, byteLimit: 10)
          } else {
            try await load(client)
          }
        }
      }
      for count in stride(from: limit, through: 20, by: limit) {
        try await gate.hasSeen(arrivals: count)
        await gate.letPass(limit)
      }
      await gate.open()
      try await group.waitForAll()
    }
    #expect(await gate.mostAtOnce == limit)
  }

  @Test("The wait for a turn does not count as time of the server")
  func waitingIsNotMeasured() async throws {
    let transport = ScriptedTransport { _ in
      try await Task.sleep(for: .seconds(0.2))
      return HTTPResponse(status: 200, body: Data("text".utf8))
    }
    let client = client(transport, timeout: .seconds(2))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<12 { group.addTask { try await load(client) } }
      try await group.waitForAll()
    }
  }

  @Test func whoGivesUpKeepsNobodyWaiting() async throws {
    let gate = Gate()
    let client = client(
      ScriptedTransport { _ in
        try await gate.pass()
        return HTTPResponse(status: 200, body: Data("text".utf8))
      })
    let first = Task { try await load(client) }
    try await gate.hasSeen(arrivals: 1)
    let second = Task { try await load(client) }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    await gate.open()
    try await first.value
    try await load(client)
  }

  private func load(_ client: WebClient) async throws {
    _ = try await client.document(at: url) { $0.body }
  }

  private func client(
    _ transport: ScriptedTransport, timeout: Duration = .seconds(60)
  ) -> WebClient {
    let politeness = Politeness(
      turns: HostTurns(), pauses: HostPauses(in: { nil }, now: { Date() }))
    return WebClient(
      transport: transport.polite(politeness),
      rules: AddressRules(trusted: [], allowsPrivate: false), timeout: timeout)
  }
}
