import Conformance
import DemoSource
import HTTPSource
import LeagueCore
import OfflineCore
import ProgramSupport
import Testing

/// One contract for the leagues of this process, and for those behind a real server.
struct LeagueSourceConformanceTests {
  enum Kind: CaseIterable {
    case demo, http
  }

  @Test(arguments: Kind.allCases, SourceRequirement<LeaguePorts>.all.indices)
  func keepsTheContract(_ kind: Kind, requirement: Int) async throws {
    let requirement = SourceRequirement<LeaguePorts>.all[requirement]
    switch kind {
    case .demo:
      let plugin = SourcePlugin<LeaguePorts>.demo
      try await requirement.check(plugin.open(SourceOptions(locator: "demo:")))
    case .http: try await check(requirement, over: transport)
    }
  }

  private func check(
    _ requirement: SourceRequirement<LeaguePorts>, over transport: any HTTPTransport
  ) async throws {
    let server = try await ServerProcess()
    let plugin = SourcePlugin<LeaguePorts>.http(transport: transport)
    try await requirement.check(
      plugin.open(SourceOptions(locator: server.line, timeout: .seconds(60))))
  }
}
