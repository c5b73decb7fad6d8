import Foundation
import Testing

@testable import hexagon_check

struct ManifestTests {
  private func project(_ json: String, root: String? = nil) throws -> Project {
    let missing = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    return try Project(manifest: Data(json.utf8), root: root ?? missing, settings: Settings())
  }

  private func target(_ name: String, type: String, path: String? = nil) -> String {
    let place = path.map { "\"path\": \"\($0)\", " } ?? ""
    return """
      {"name": "\(name)", "type": "\(type)", \(place)"exclude": ["Old"], "dependencies": []}
      """
  }

  @Test func targetsAndProductsAreToldApart() throws {
    let project = try project(
      """
      {"name": "sample", "targets": [
        \(target("FeedCore", type: "regular", path: "Core/FeedCore")),
        {"name": "Store", "path": "Adapters/Store", "type": "regular", "exclude": [], "dependencies": [
          {"byName": ["FeedCore", null]},
          {"target": ["FeedCore", {"platformNames": ["linux"]}]},
          {"byName": ["Loose", null]},
          {"product": ["GRDB", "GRDB.swift", null, {"platformNames": ["linux"]}]}]},
        \(target("Plain", type: "regular"))]}
      """)
    #expect(
      project.targets.map(project.folder) == ["Core/FeedCore", "Adapters/Store", "Sources/Plain"])
    #expect(project.dependencies.map(\.name) == ["FeedCore", "FeedCore", "Loose", "GRDB"])
    #expect(project.dependencies.map(\.folder) == ["Core/FeedCore", "Core/FeedCore", nil, nil])
    #expect(project.dependencies.last?.package == "GRDB.swift")
  }

  @Test(arguments: ["", "{}", "error: no manifest", #"{"targets": [{"name": 1}]}"#])
  func anythingElseIsAnError(json: String) throws {
    let problem = try #require(throws: Problem.self) { try project(json) }
    #expect(problem.message.hasPrefix("The manifest is not the output of"))
  }

  @Test func pathsMayBeWrittenInEachWayThatSwiftPMReads() {
    let targets = [
      Target(name: "A", path: "./Sources/", exclude: ["./Old/"], sources: ["A/"]),
      Target(name: "B", path: "Sources", exclude: ["Old"], sources: ["./B"]),
      Target(name: "All", path: "."),
    ]
    let project = Project(targets: targets, files: [])
    let names = ["Sources/A/A.swift", "Sources/B/B.swift", "Sources/Old/C.swift", "D.swift"]
      .map { project.target(of: $0)?.name }
    #expect(names == ["A", "B", "All", "All"])
  }

  /// The folders in which SwiftPM looks for a target without a path.
  @Test(
    arguments: [
      ("Tests/FeedTests", "Tests/FeedTests"), ("Sources/FeedTests", "Sources/FeedTests"),
      ("src/FeedTests", "src/FeedTests"), ("Tests/Unit", "Tests"),
    ])
  func aTargetWithoutAPathIsReadWhereSwiftPMReadsIt(files: String, folder: String) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    let texts = [
      "Sources/Feed/Feed.swift": "struct Feed {}", "\(files)/A.swift": "import Other",
      "\(files)/Old/B.swift": "import Old", "Sources/Feed/.hidden/C.swift": "import Hidden",
      "Sources/Feed/Inner/Package.swift": "", "Sources/Feed/Inner/D.swift": "import Inner",
    ]
    for (path, text) in texts {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let project = try project(
      """
      {"name": "a", "targets": [\(target("Feed", type: "regular")), \(target("FeedTests", type: "test"))]}
      """, root: root.path())
    let tests = try #require(project.targets.last)
    #expect(project.folder(of: tests) == folder)
    let depth = files == folder ? files : "Tests/Unit"
    #expect(project.target(of: "\(depth)/A.swift")?.name == "FeedTests")
    #expect(project.target(of: "\(folder)/Old/B.swift") == nil)
    // Hidden folders and nested packages are not read.
    #expect(!project.files.contains { $0.path.contains("hidden") || $0.path.contains("Inner") })
  }
}
