import Conformance
import DemoSource
import FeedCore
import Foundation
import HTTPSource
import OfflineCore
import PhotosSource
import ProgramSupport
import SyndicationSource
import Testing

/// One contract for all sources: those in this process, and those behind a real server.
struct SourceConformanceTests {
  enum Kind: CaseIterable {
    case demo, photos, http, rss, jsonFeed, mastodon
  }

  @Test(arguments: Kind.allCases, SourceRequirement<FeedPorts>.all.indices)
  func keepsTheContract(_ kind: Kind, requirement: Int) async throws {
    let requirement = SourceRequirement<FeedPorts>.all[requirement]
    switch kind {
    case .demo:
      try await requirement.check(
        SourcePlugin<FeedPorts>.demo.open(SourceOptions(locator: "demo:")))
    case .photos:
      try await withPictures { folder in
        try await requirement.check(
          SourcePlugin<FeedPorts>.photos.open(SourceOptions(locator: "photos:\(folder)")))
      }
    case .http:
      try await check(requirement, of: .http(transport: transport))
    case .rss: try await check(requirement, scheme: "rss:", path: "/rss.xml")
    case .jsonFeed: try await check(requirement, scheme: "jsonfeed:", path: "/feed.json")
    case .mastodon: try await check(requirement, scheme: "mastodon:", path: "")
    }
  }

  private func check(
    _ requirement: SourceRequirement<FeedPorts>, scheme: String, path: String
  ) async throws {
    let server = try SyndicationServer()
    try await requirement.check(
      [SourcePlugin<FeedPorts>].syndicated(transport: transport)
        .open(scheme + server.address + path))
  }

  private func check(
    _ requirement: SourceRequirement<FeedPorts>, of plugin: SourcePlugin<FeedPorts>
  )
    async throws
  {
    let server = try await ServerProcess()
    try await requirement.check(
      plugin.open(SourceOptions(locator: server.line, timeout: .seconds(60))))
  }

  /// Runs `body` with a folder of seven pictures, each of the smallest recognisable size.
  private func withPictures(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.path + "/pictures-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for number in 0..<7 {
      let bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 1, 0, 1, UInt8(number)]
      try Data(bytes).write(to: URL(filePath: "\(folder)/\(number).jpg"))
    }
    try await body(folder)
  }
}
