import Conformance
import Plugins
import SQLiteStore
import Testing

struct SQLiteConformanceTests {
  @Test(arguments: StoreRequirement.all)
  func keepsTheLaws(_ requirement: StoreRequirement) async throws {
    try await withTemporaryFolder { folder in
      let verdict = try await requirement.check(.sqlite, beside: "\(folder)/store")
      #expect(verdict == .kept)
    }
  }
}
