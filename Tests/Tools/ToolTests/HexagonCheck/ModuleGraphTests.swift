import Testing

@testable import hexagon_check

struct ModuleGraphTests {
  @Test func theGraphShowsLayersReducedEdgesAndLibrariesOfAdapters() throws {
    #expect(
      ModuleGraph(try SampleProject().project).mermaid == """
        flowchart TD
          subgraph layer_Apps [Apps]
            AppSupport & Composition & feed_web["feed-web"]
          end
          subgraph layer_Adapters [Adapters]
            ConfinedPrograms & Decorators & FeedAPI & SQLiteStore & StoreEngine & VipsScaling & WebAccess
          end
          subgraph layer_Core [Core]
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

  @Test func aNameThatIsAWordOfTheGraphsLanguageIsWrittenAsText() throws {
    var sample = SampleProject()
    sample.targets.append(SampleProject.target("end", path: "Apps/end", targets: ["FeedCore"]))
    let graph = ModuleGraph(try sample.project).mermaid
    #expect(graph.contains("end_[\"end\"]") && graph.contains("  end_ --> FeedCore"))
  }

  @Test func theOrderOfTheManifestIsOfNoAccount() throws {
    var sample = SampleProject()
    let graph = ModuleGraph(try sample.project).mermaid
    sample.targets.reverse()
    #expect(ModuleGraph(try sample.project).mermaid == graph)
  }

  @Test func writingKeepsWhatIsAroundTheMarkersAndSettlesAtOnce() throws {
    let graph = ModuleGraph(try SampleProject().project)
    let written = try #require(graph.article(from: SampleProject.emptyPage))
    #expect(written.hasPrefix("# Sample\n<!-- module graph: begin -->\n```mermaid\nflowchart"))
    #expect(written.hasSuffix("```\n<!-- module graph: end -->\nThe end."))
    #expect(graph.article(from: written) == written)
  }

  @Test func driftIsFound() throws {
    var sample = SampleProject()
    sample.page = try sample.project.graphPage
    sample.writesGraph = false
    #expect(try sample.places == [])
    sample.targets.append(SampleProject.target("LigasCore", path: "Core/LigasCore"))
    #expect(try sample.places == ["current-graph Core/Graph.md:1"])
  }

  @Test(
    arguments: [
      nil, "# Sample\n", "<!-- module graph: begin -->\n",
      "<!-- module graph: end -->\n<!-- module graph: begin -->\n",
    ] as [String?])
  func missingMarkersAreFound(page: String?) throws {
    var sample = SampleProject()
    sample.page = page
    #expect(try sample.places == ["current-graph Core/Graph.md:1"])
  }
}
