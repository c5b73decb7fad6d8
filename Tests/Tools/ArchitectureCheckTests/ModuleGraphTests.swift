import FoundationEssentials
import Testing

@testable import architecture_check

struct ModuleGraphTests {
  @Test func theGraphShowsLayersReducedEdgesAndLibrariesOfAdapters() {
    #expect(
      ModuleGraph(SampleProject().project).mermaid == """
        flowchart TD
          subgraph Apps
            AppSupport & Composition & feed_web["feed-web"]
          end
          subgraph Adapters
            ConfinedPrograms & Decorators & FeedAPI & SQLiteStore & StoreEngine & VipsScaling & WebAccess
          end
          subgraph Core
            FeedCore & FeedPresentation & Plugins
          end
          AppSupport --> Decorators & WebAccess
          Composition --> FeedCore
          feed_web --> AppSupport & FeedAPI & FeedPresentation & SQLiteStore
          Decorators --> FeedCore
          FeedAPI --> WebAccess
          SQLiteStore --> StoreEngine
          StoreEngine --> Plugins
          VipsScaling --> ConfinedPrograms & FeedCore
          WebAccess --> Plugins
          FeedPresentation --> FeedCore
          Plugins --> FeedCore
          ConfinedPrograms --> library_Subprocess(["Subprocess"]) & library_SystemPackage(["SystemPackage"])
          FeedAPI --> library_NIOCore(["NIOCore"]) & library_NIOHTTPTypes(["NIOHTTPTypes"])
          SQLiteStore --> library_GRDB(["GRDB"])
        """)
  }

  @Test func theOrderOfTheManifestIsOfNoAccount() {
    var sample = SampleProject()
    let graph = ModuleGraph(sample.project).mermaid
    sample.targets.reverse()
    #expect(ModuleGraph(sample.project).mermaid == graph)
  }

  @Test func writingKeepsWhatIsAroundTheMarkersAndSettlesAtOnce() throws {
    let graph = ModuleGraph(SampleProject().project)
    let written = try #require(graph.written(into: SampleProject.emptyPage))
    #expect(written.hasPrefix("# Sample\n<!-- module graph: begin -->\n```mermaid\nflowchart"))
    #expect(written.hasSuffix("```\n<!-- module graph: end -->\nThe end."))
    #expect(graph.written(into: written) == written)
  }

  @Test func driftIsFound() throws {
    var sample = SampleProject()
    sample.page = sample.project.graphPage
    sample.writesGraph = false
    #expect(sample.places == [])
    sample.targets.append(SampleProject.target("LigasCore", "Core/LigasCore"))
    #expect(sample.places == ["current-graph \(Project.graphPath):1"])
  }

  @Test(
    arguments: [
      nil, "# Sample\n", "<!-- module graph: begin -->\n",
      "<!-- module graph: end -->\n<!-- module graph: begin -->\n",
    ] as [String?])
  func missingMarkersAreFound(page: String?) {
    var sample = SampleProject()
    sample.page = page
    #expect(sample.places == ["current-graph \(Project.graphPath):1"])
  }
}

struct ManifestTests {
  private func project(_ json: String) throws -> Project {
    try Project(manifest: Data(json.utf8), root: "/nowhere")
  }

  @Test func targetsAndProductsAreToldApart() throws {
    let project = try project(
      """
      {"name": "sample", "targets": [
        {"name": "FeedCore", "path": "Core/FeedCore", "type": "regular", "dependencies": []},
        {"name": "Store", "path": "Adapters/Store", "type": "regular", "dependencies": [
          {"byName": ["FeedCore", null]},
          {"target": ["FeedCore", {"platformNames": ["linux"]}]},
          {"byName": ["Loose", null]},
          {"product": ["GRDB", "GRDB.swift", null, {"platformNames": ["linux"]}]}]},
        {"name": "Plain", "type": "regular", "dependencies": []}]}
      """)
    #expect(project.targets.map(\.folder) == ["Core/FeedCore", "Adapters/Store", "Sources/Plain"])
    #expect(project.dependencies.map(\.name) == ["FeedCore", "FeedCore", "Loose", "GRDB"])
    #expect(
      project.dependencies.map(\.folder) == ["Core/FeedCore", "Core/FeedCore", nil, nil])
    #expect(project.dependencies.last?.package == "GRDB.swift")
  }

  @Test(arguments: ["", "{}", "error: no manifest", #"{"targets": [{"name": 1}]}"#])
  func anythingElseIsAnError(json: String) {
    #expect(throws: DecodingError.self) { try project(json) }
  }
}
