import ArgumentParser
import Foundation
import HTTPTypes
import Hummingbird
import LeagueCore
import Logging
import OfflineCore
import ProgramSupport
import TestSupport
import Testing
import WebSupport

@testable import feed_server

struct LeagueRouteTests {
  @Test func listsFollowTheContract() async throws {
    #expect(
      try await text("/v1/leagues") == """
        {"items":[{"id":"a/b","logo_url":"https://img.example/1","name":"\\u0000é",\
        "stage_id":""}]}
        """)
    #expect(
      try await text("/v1/teams/t/players") == """
        {"items":[{"id":"1","name":"Ana","nationality":"Ecuador","number":8,\
        "photo_url":"https://img.example/2","position":"forward"},\
        {"id":"2","name":"Eva","position":"Libero"}]}
        """)
    #expect(try await text("/v1/leagues/none/teams") == #"{"items":[]}"#)
  }

  @Test(arguments: [
    ("a", "a"), ("a%2Fb", "a/b"), ("%2E%2E", ".."), ("%252F", "%2F"), ("%C3%A9", "é"),
    ("%00", "\0"), ("a+b", "a+b"), ("%3Fx%23y", "?x#y"),
  ])
  func idIsOneSegmentWhateverIsWrittenInIt(segment: String, id: String) async throws {
    let failure = try await failure("/v1/leagues/\(segment)/teams")
    #expect(failure.status == .notFound)
    #expect(failure.message == "there is no league '\(id)'")
  }

  @Test(arguments: [
    "/v1/leagues/%2/teams", "/v1/leagues/%FF/teams", "/v1/leagues/%zz/teams",
    "/v1/leagues//teams", "/v1/leagues/a/b/teams", "/v1/leagues/../teams", "/v1/teams",
    "/v1/teams/%/players", "/v1/leagues/a",
  ])
  func whatIsNoIDIsNotFound(path: String) async throws {
    #expect(try await failure(path).status == .notFound)
  }

  @Test func ownAddressesBecomeThoseOfTheServerAndAreAnswered() async throws {
    let teams = try await text("/v1/leagues/own/teams")
    let path = try #require(
      teams.firstMatch(of: #/"logo_url":"https://s.example(/v1/league-image/[A-Za-z0-9_-]+/data)"/#)
    ).1
    let image = try await send(String(path))
    #expect(image.status == .ok)
    #expect(String(buffer: image.body) == ScriptedLeagues.crest.absoluteString)
    let tag = try #require(image.headers[.eTag])
    #expect(try await send(String(path), headers: [.ifNoneMatch: tag]).status == .notModified)
  }

  /// Names for "//img.example/1", "", "..", invalid UTF-8, and invalid Base64.
  @Test(arguments: ["Ly9pbWcuZXhhbXBsZS8x", "", "Li4", "_w", "!", "a", "%2F%2Fx", "aHR0cDovL2E"])
  func imagesOfNobodyAreNotFound(name: String) async throws {
    #expect(try await failure("/v1/league-image/\(name)/data").status == .notFound)
  }

  @Test func onlyTheSourceIsAskedForImages() {
    for name in ["aHR0cDovL2E", "Ly9pbWcuZXhhbXBsZS8x", "ZmlsZTovLy9ldGMvcGFzc3dk"] {
      #expect(LeagueImageAddresses.address(named: name, scheme: "own")?.scheme == "own")
    }
  }

  @Test func unchangedListsAreNotSentAgain() async throws {
    for path in ["/v1/leagues", "/v1/leagues/own/teams", "/v1/teams/t/players"] {
      let tag = try #require(try await send(path).headers[.eTag])
      let again = try await send(path, headers: [.ifNoneMatch: tag])
      #expect(again.status == .notModified)
      #expect(again.body.readableBytes == 0)
    }
  }

  @Test func sourceThatFailsIsNoMissingLeague() async throws {
    #expect(try await failure("/v1/leagues/broken/teams").status == .internalServerError)
    #expect(try await failure("/v1/leagues/away/teams").status == .serviceUnavailable)
  }

  @Test(arguments: ["/v1/leagues", "/v1/leagues/a/teams", "/v1/teams/a/players"])
  func sourceWithoutLeaguesSaysSo(path: String) async throws {
    let server = try FeedServer.compose(source: "photos:\(missingPath())")
    let response = try await server.application().answer(to: path)
    #expect(response.status == .notFound)
    #expect(String(buffer: response.body).contains("has no leagues"))
  }

  private func text(_ path: String) async throws -> String {
    let response = try await send(path)
    #expect(response.status == .ok)
    return String(buffer: response.body)
  }

  private func failure(_ path: String) async throws -> (
    status: HTTPResponse.Status, message: String
  ) {
    struct Document: Decodable {
      struct Details: Decodable { let message: String }
      let error: Details
    }
    let response = try await send(path)
    let document = try JSONDecoder().decode(
      Document.self, from: Data(response.body.readableBytesView))
    return (response.status, document.error.message)
  }

  private func send(_ path: String, headers: HTTPFields = [:]) async throws -> RouteAnswer {
    let source = ScriptedLeagues()
    let server = FeedServer(
      feed: FeedUseCases(Source(name: "", imageData: source, ports: NoFeed.ports)),
      leagues: LeagueUseCases(
        Source(
          name: "own:", imageScheme: "own", imageData: source,
          ports: LeaguePorts(leagues: source))),
      web: WebServer(try .parse([]), logger: .silent),
      publicAddress: try PublicAddress("https://s.example"),
      logger: .silent)
    return try await server.application().answer(to: path, method: .get, headers: headers)
  }
}
