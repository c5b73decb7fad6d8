import ArchitectureRules
import Testing

struct ModuleGraphTests {
  @Test func theGraphShowsLayersReducedEdgesAndLibrariesOfAdapters() {
    #expect(
      ModuleGraph(SampleProject().project).mermaid == """
        flowchart TD
          subgraph Apps
            feed_web["feed-web"]
          end
          subgraph Adapters
            HTTPSource & HTTPWire & SQLiteStore
          end
          subgraph Core
            FeedCore & Plugins
          end
          feed_web --> HTTPSource & SQLiteStore
          HTTPSource --> HTTPWire
          HTTPWire --> FeedCore
          SQLiteStore --> Plugins
          Plugins --> FeedCore
          HTTPSource --> library_AsyncHTTPClient(["AsyncHTTPClient"])
          HTTPWire --> library_NIOCore(["NIOCore"])
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
    let section = try #require(GraphSection(in: SampleProject.emptyReadme))
    let written = section.replaced(with: graph)
    #expect(written.hasPrefix("# Sample\n<!-- module graph: begin -->\n```mermaid\nflowchart"))
    #expect(written.hasSuffix("```\n<!-- module graph: end -->\nThe end."))
    #expect(try #require(GraphSection(in: written)).replaced(with: graph) == written)
  }

  @Test func driftIsFoundAtTheMarker() throws {
    var sample = SampleProject()
    sample.readme = sample.project.readme
    sample.writesGraph = false
    #expect(sample.places == [])
    sample.targets.append(Target(name: "LigasCore", path: "Core/LigasCore"))
    #expect(sample.places == ["current-graph README.md:2"])
  }

  @Test(
    arguments: [
      nil, "# Sample\n", "<!-- module graph: begin -->\n",
      "<!-- module graph: end -->\n<!-- module graph: begin -->\n",
    ] as [String?])
  func missingMarkersAreFound(readme: String?) {
    var sample = SampleProject()
    sample.readme = readme
    #expect(sample.places == ["current-graph README.md:1"])
  }
}
