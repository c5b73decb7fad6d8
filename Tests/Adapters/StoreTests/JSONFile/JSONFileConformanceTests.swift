import Conformance
import Foundation
import OfflineCore
import Testing

@testable import JSONFileStore
@testable import StorageEngine

struct JSONFileConformanceTests {
  @Test(arguments: StoreRequirement.all)
  func conforms(_ requirement: StoreRequirement) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "conformance-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let verdict = try await requirement.check(
      .jsonFile, beside: StorePlace("\(folder.path)/store"), hooks: hooks, seed: 1)
    #expect(verdict.isExpected(of: requirement, skips: skips))
  }

  private let skips = [
    "a path holds no password": ["passwords-stay-secret"],
    "other tests print meanwhile; 'judge conformance' checks it": [
      "nothing-printed", "nothing-left-open",
    ],
    "what a power cut would leave can't be seen from outside": ["durable"],
    "no connection lies between a write and its answer": ["lost-answers"],
    "there is no server": ["part-of-a-list", "time-limit", "one-time-limit"],
    "no process tells others": ["lease", "announcements"],
  ]

  private var hooks: StoreTestHooks {
    var hooks = StoreTestHooks()
    hooks.damageList = { place, list in
      let path = "\(place.rawValue)/lists/\(EntryKey(list)).ndjson"
      var text = try String(contentsOfFile: path, encoding: .utf8)
      text.replace("Text", with: "Tixt")
      try text.write(toFile: path, atomically: false, encoding: .utf8)
    }
    hooks.damageImageData = { place in
      let images = URL(filePath: place.rawValue).appending(path: "images")
      for name in try FileManager.default.subpathsOfDirectory(atPath: images.path)
      where name.contains("/") {
        let file = images.appending(path: name)
        var bytes = try Data(contentsOf: file)
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: file)
      }
    }
    hooks.damageStorage = { place in
      try FileManager.default.removeItem(atPath: place.rawValue + "/lists")
      try Data().write(to: URL(filePath: place.rawValue + "/lists"))
    }
    hooks.withLock = { place, body in
      try await JSONFilePlayground(path: place.rawValue).withLock(body)
    }
    return hooks
  }
}
