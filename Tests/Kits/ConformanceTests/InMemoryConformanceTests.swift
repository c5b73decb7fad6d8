import Conformance
import InMemoryStore
import Plugins
import Testing

struct InMemoryConformanceTests {
  @Test(arguments: StoreRequirement.all)
  func keepsTheLaws(_ requirement: StoreRequirement) async throws {
    try await requirement.check(.inMemory)
  }
}
