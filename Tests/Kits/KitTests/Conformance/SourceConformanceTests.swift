import Conformance
import Decorators
import DemoSource
import FeedCore
import OfflineCore
import Testing

struct SourceConformanceTests {
  @Test(arguments: SourceRequirement<FeedPorts>.all)
  func theDemoKeeps(_ requirement: SourceRequirement<FeedPorts>) async throws {
    try await requirement.check(demo)
  }

  @Test(arguments: SourceRequirement<FeedPorts>.all)
  func aSmallSourceKeeps(_ requirement: SourceRequirement<FeedPorts>) async throws {
    let source = SmallSource()
    try await requirement.check(
      Source(
        name: "small:", imageData: source,
        ports: FeedPorts(feed: source, comments: source)))
  }

  @Test(arguments: SourceFault.allCases)
  func theKitFinds(_ fault: SourceFault) async throws {
    let failures = try await failures(of: fault.source, in: SourceRequirement<FeedPorts>.all)
    #expect(!failures.isEmpty)
    #expect(failures.allSatisfy { $0.requirement.hasPrefix("\(fault): ") })
  }

  @Test(arguments: SourceRequirement<FeedPorts>.all)
  func aSourceThatDoesNotAnswerFails(_ requirement: SourceRequirement<FeedPorts>) async throws {
    // A source that is offline still refuses files and unknown images.
    guard !requirement.sentence.contains("unknown"), !requirement.sentence.contains("file")
    else { return }
    let failure = try await #require(throws: ConformanceFailure.self) {
      try await requirement.check(demo.intercepted(by: Offline()))
    }
    #expect(failure.description.contains("offline"))
  }

  @Test(arguments: SourceRequirement<FeedPorts>.all)
  func cancellationPassesThrough(_ requirement: SourceRequirement<FeedPorts>) async throws {
    let demo = try demo
    await #expect(throws: CancellationError.self) {
      try await checkCancelled(requirement, of: demo)
    }
  }

  private var demo: Source<FeedPorts> {
    get throws { try SourcePlugin<FeedPorts>.demo.open(SourceOptions(locator: "demo:")) }
  }
}
