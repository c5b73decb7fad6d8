import Conformance
import Decorators
import DemoSource
import LeagueCore
import OfflineCore
import Testing

struct LeagueSourceConformanceTests {
  @Test(arguments: SourceRequirement<LeaguePorts>.all)
  func theDemoKeeps(_ requirement: SourceRequirement<LeaguePorts>) async throws {
    try await requirement.check(
      SourcePlugin<LeaguePorts>.demo.open(SourceOptions(locator: "demo:")))
  }

  @Test(arguments: SourceRequirement<LeaguePorts>.all)
  func aSmallSourceKeeps(_ requirement: SourceRequirement<LeaguePorts>) async throws {
    try await requirement.check(small)
  }

  @Test(arguments: LeagueSourceFault.allCases)
  func theKitFinds(_ fault: LeagueSourceFault) async throws {
    let failures = try await failures(of: fault.source, in: SourceRequirement<LeaguePorts>.all)
    #expect(!failures.isEmpty)
    #expect(failures.allSatisfy { $0.requirement.hasPrefix("\(fault): ") })
  }

  @Test(arguments: SourceRequirement<LeaguePorts>.all)
  func findsAFaultThatNoOtherFinds(_ requirement: SourceRequirement<LeaguePorts>) async throws {
    let others = SourceRequirement<LeaguePorts>.all.filter { $0.sentence != requirement.sentence }
    var found: [LeagueSourceFault] = []
    for fault in LeagueSourceFault.allCases
    where try await failures(of: fault.source, in: others).isEmpty {
      found.append(fault)
    }
    #expect(!found.isEmpty)
  }

  @Test(arguments: SourceRequirement<LeaguePorts>.all)
  func cancellationPassesThrough(_ requirement: SourceRequirement<LeaguePorts>) async throws {
    let small = small
    await #expect(throws: CancellationError.self) {
      try await checkCancelled(requirement, of: small)
    }
  }

  @Test func aFailureSaysWhatASourceAnsweredThatIsOffline() async throws {
    let offline = small.intercepted(by: Offline())
    let failures = try await failures(of: offline, in: SourceRequirement<LeaguePorts>.all)
    #expect(failures.count == SourceRequirement<LeaguePorts>.all.count - 1)
    #expect(failures.allSatisfy { $0.found.contains("offline") })
  }

  private var small: Source<LeaguePorts> {
    let source = SmallLeagueSource()
    return Source(
      name: "small:", imageData: source,
      ports: LeaguePorts(leagues: source))
  }
}
