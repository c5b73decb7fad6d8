import Testing

@testable import hexagon_check

struct RoleInferenceTests {
  /// Returns the inferred roles of a package without settings.
  private func roles(
    _ targets: [Target], sources: [String: String]
  ) -> [String: (role: Role?, certainty: Roles.Certainty)] {
    let project = Project(
      targets: targets, files: sources.map { SourceFile(path: $0, text: $1) })
    return project.parts.reduce(into: [:]) {
      $0[$1.folder] = (Role(rawValue: $1.role), $1.certainty)
    }
  }

  @Test(
    arguments: [
      (Target.Kind.test, "", Role.test), (.executable, "", .app), (.plugin, "", .tool),
      (.macro, "", .tool), (.system, "", .adapter),
      (.regular, "import XCTest", .kit), (.regular, "@main struct A {}", .app),
    ])
  func whatCannotBeDoubtedIsSure(type: Target.Kind, text: String, role: Role) {
    let parts = roles(
      [Target(name: "A", type: type, path: "Sources/A")], sources: ["Sources/A/A.swift": text])
    #expect(parts["Sources/A"]?.role == role)
    #expect(parts["Sources/A"]?.certainty == .sure)
  }

  @Test(
    arguments: [
      ("A", "#if canImport(XCTest)\nimport XCTest\n#endif", Role.core, Roles.Certainty.unsure),
      ("A", "import Logging", .core, .unsure), ("A", "import CoreData", .adapter, .unsure),
      ("A", "FileManager.default", .adapter, .unsure), ("A", "import SwiftUI", .core, .unsure),
      ("A", "struct A: View {}", .app, .likely), ("AMocks", "struct A {}", .kit, .likely),
      ("A", "import RegexBuilder", .core, .unsure), ("A", "struct Network {}", .core, .unsure),
      ("A", "public protocol B {}", .port, .unsure),
    ])
  func whatCanBeDoubtedIsNotSure(
    name: String, text: String, role: Role, certainty: Roles.Certainty
  ) {
    let parts = roles(
      [Target(name: name, path: "Sources/\(name)")], sources: ["Sources/\(name)/A.swift": text])
    #expect(parts["Sources/\(name)"]?.role == role)
    #expect(parts["Sources/\(name)"]?.certainty == certainty)
  }

  @Test func whoseProtocolsAnAdapterImplementsIsCore() {
    let targets = [
      SampleProject.target("Feed", path: "Sources/Feed"),
      SampleProject.target("Store", path: "Sources/Store", targets: ["Feed"]),
      SampleProject.target("App", path: "Sources/App", targets: ["Feed", "Store"]),
      SampleProject.target("StoreLive", path: "Sources/StoreLive"),
    ]
    let parts = roles(
      targets,
      sources: [
        "Sources/Feed/Feed.swift":
          "import Foundation\npublic protocol FeedStore {}\nstruct Feed {}",
        "Sources/Store/Store.swift": "import CoreData\nfinal class Store: NSObject, FeedStore {}",
        "Sources/App/App.swift": "import UIKit\nclass Scene: UIViewController {}",
        "Sources/StoreLive/Store.swift": "import Other",
      ])
    #expect(parts["Sources/Feed"]?.role == .core)
    #expect(parts["Sources/Feed"]?.certainty == .sure)
    #expect(parts["Sources/Store"]?.role == .adapter)
    #expect(parts["Sources/Store"]?.certainty == .sure)
    #expect(parts["Sources/App"]?.role == .app)
    #expect(parts["Sources/StoreLive"]?.role == .adapter)
    #expect(parts["Sources/StoreLive"]?.certainty == .likely)
  }

  @Test func ofTheOnlyTargetEachFolderIsAPart() {
    let parts = roles(
      [SampleProject.target("Feed", path: "Feed")],
      sources: [
        "Feed/Model/Feed.swift": "public protocol Loader {}\nstruct Feed {}",
        "Feed/API/Remote.swift": "struct Remote: Loader { let a = URLSession.shared }",
        "Feed/UI/Cell.swift": "class Cell: UIView {}",
      ])
    #expect(
      parts.mapValues(\.role) == ["Feed/Model": .core, "Feed/API": .adapter, "Feed/UI": .app])
  }

  @Test func whatIsNotSureIsHeldToWarnings() {
    var targets = [
      SampleProject.target("A", path: "A"), SampleProject.target("B", path: "B", targets: ["A"]),
    ]
    targets.append(SampleProject.target("C", path: "C", targets: ["A"]))
    let files = [
      SourceFile(path: "A/A.swift", text: "public protocol Port {}\nlet a = Date()"),
      SourceFile(path: "B/B.swift", text: "struct B: Other {}"),
    ]
    let findings = Verdict(on: Project(targets: targets, files: files)).findings
    #expect(findings.map(\.rule) == ["core-effects"])
    #expect(findings.map(\.level) == [.warning])
    let adapter = SourceFile(path: "C/C.swift", text: "import SQLite3\nstruct C: Port {}")
    let sure = Verdict(on: Project(targets: targets, files: files + [adapter])).findings
    #expect(sure.map(\.level) == [.error])
    // Only its name suggests that it serves tests, so its role is not sure.
    targets[0].dependencies.append(.init(name: "DMocks"))
    targets.append(SampleProject.target("DMocks", path: "DMocks"))
    let doubles = SourceFile(path: "DMocks/D.swift", text: "struct D {}")
    let both = Verdict(on: Project(targets: targets, files: files + [adapter, doubles])).findings
    #expect(both.map(\.rule) == ["core-effects", "core-imports"])
    #expect(both.map(\.level) == [.error, .warning])
  }

  @Test func whatIsWrittenAtFirstIsReadBack() throws {
    let sample = SampleProject()
    let project = Project(
      name: "sample", targets: sample.targets,
      files: sample.sources.map { SourceFile(path: $0, text: $1) })
    let text = Settings.initial(for: project)
    #expect(text.contains("# What each part of sample is for."))
    #expect(text.contains("  # Unsure: write each below one of core, port, adapter"))
    let settings = try Settings(yaml: text)
    #expect(settings.roles["app"]?.contains("Apps/feed-web") == true)
  }
}
