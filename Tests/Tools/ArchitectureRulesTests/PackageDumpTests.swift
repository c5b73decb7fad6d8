import ArchitectureRules
import FoundationEssentials
import Testing

struct PackageDumpTests {
  @Test func targetsAndProductsAreToldApart() throws {
    let json = """
      {"name": "sample", "targets": [
        {"name": "FeedCore", "path": "Core/FeedCore", "type": "regular", "dependencies": []},
        {"name": "Store", "path": "Adapters/Store", "type": "regular", "dependencies": [
          {"byName": ["FeedCore", null]},
          {"target": ["FeedCore", {"platformNames": ["linux"]}]},
          {"byName": ["Loose", null]},
          {"product": ["GRDB", "GRDB.swift", null, {"platformNames": ["linux"]}]}]},
        {"name": "Plain", "type": "regular", "dependencies": []}]}
      """
    let targets = try PackageDump(json: Data(json.utf8)).targets
    #expect(
      targets == [
        Target(name: "FeedCore", path: "Core/FeedCore"),
        Target(
          name: "Store", path: "Adapters/Store", targets: ["FeedCore", "FeedCore"],
          products: [.init(name: "Loose"), .init(name: "GRDB", package: "GRDB.swift")]),
        Target(name: "Plain", path: "Sources/Plain"),
      ])
  }

  @Test(arguments: ["", "{}", "error: no manifest", #"{"targets": [{"name": 1}]}"#])
  func anythingElseIsAnError(json: String) {
    #expect(throws: DecodingError.self) { try PackageDump(json: Data(json.utf8)) }
  }
}
