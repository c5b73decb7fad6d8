import Conformance
import Foundation
import MyStore
import Plugins
import Testing

struct ConformanceTests {
  @Test(arguments: StoreRequirement.all)
  func keepsTheContract(_ requirement: StoreRequirement) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/mine-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    _ = try await requirement.check(.mine, beside: StorePlace(folder + "/store"), seed: 1)
  }
}
