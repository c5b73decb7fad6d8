import Conformance
import Plugins
import Testing

@testable import JSONFileStore

struct JSONFileConformanceTests {
  @Test(arguments: StoreRequirement.all)
  func keepsTheLaws(_ requirement: StoreRequirement) async throws {
    try await Playground.run { playground in
      let verdict = try await requirement.check(.jsonFile, beside: playground.folder.path)
      #expect(verdict == .kept)
    }
  }
}
