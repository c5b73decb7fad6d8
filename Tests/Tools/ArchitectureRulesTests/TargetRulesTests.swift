import ArchitectureRules
import Testing

struct TargetRulesTests {
  @Test(arguments: ["Sources/Loose", "Corepath/Loose", ""])
  func aTargetOutsideTheLayersIsFound(path: String) {
    var sample = SampleProject()
    sample.targets.append(Target(name: "Loose", path: path))
    #expect(sample.places == ["targets-in-layers Package.swift:1"])
  }

  @Test(arguments: ["Core", "Adapters", "Apps"])
  func anEmptyLayerIsFound(layer: String) {
    var sample = SampleProject()
    sample.sources = sample.sources.filter { !$0.key.hasPrefix(layer + "/") }
    #expect(sample.places == ["non-empty-layers Package.swift:1"])
  }

  @Test func filesOutsideEveryTargetFillNoLayer() {
    var sample = SampleProject()
    sample.targets.removeAll { $0.name == "feed-web" }
    #expect(sample.places.last == "non-empty-layers Package.swift:1")
  }

  @Test(arguments: ["Core/Loose.swift", "Adapters/SQLite/Loose.swift", "Core/FeedCoreMore/A.swift"])
  func aFileThatNoTargetCompilesIsFound(path: String) {
    var sample = SampleProject()
    sample.sources[path] = ""
    #expect(sample.places == ["compiled-files \(path):1"])
  }

  @Test(arguments: ["Feed", "CoreFeed", "PluginsMore"])
  func aTargetInCoreWhoseNameDoesNotSaySoIsFound(name: String) {
    var sample = SampleProject()
    sample.targets.append(Target(name: name, path: "Core/\(name)"))
    #expect(sample.places == ["core-names Package.swift:1"])
  }

  @Test(arguments: ["LigasCore", "FeedPresentation", "Conformance"])
  func theNamesOfCoreAreAllowed(name: String) {
    var sample = SampleProject()
    sample.targets.append(Target(name: name, path: "Core/\(name)"))
    #expect(sample.places == [])
  }

  @Test(arguments: ["SQLiteStore", "feed-web", "FeedCoreTests", "check"])
  func coreThatDependsOutwardsIsFound(dependency: String) {
    var sample = SampleProject()
    sample.replace(
      Target(name: "Plugins", path: "Core/Plugins", targets: ["FeedCore", dependency]))
    #expect(sample.places.contains("core-dependencies Package.swift:1"))
  }

  @Test func coreThatDependsOnALibraryIsFound() {
    var sample = SampleProject()
    sample.replace(
      Target(
        name: "Plugins", path: "Core/Plugins", targets: ["FeedCore"],
        products: [.init(name: "Logging", package: "swift-log")]))
    #expect(sample.places == ["core-dependencies Package.swift:1"])
  }

  @Test(arguments: ["SQLiteStore", "feed-web", "check"])
  func anAdapterThatDependsOnAnotherOrOutwardsIsFound(dependency: String) {
    var sample = SampleProject()
    sample.replace(
      Target(
        name: "HTTPWire", path: "Adapters/HTTP/Wire", targets: ["FeedCore", dependency],
        products: [.init(name: "NIOCore", package: "swift-nio")]))
    #expect(sample.places.contains("adapter-dependencies Package.swift:1"))
  }

  @Test func anAdapterOfTwoLibrariesIsFoundAcrossItsTargets() {
    var sample = SampleProject()
    sample.targets.append(
      Target(
        name: "SQLiteExport", path: "Adapters/SQLite/Export",
        products: [.init(name: "Yams", package: "Yams")]))
    #expect(sample.places == ["one-library-an-adapter Package.swift:1"])
  }
}
