import Foundation
import OfflineCore
import Platform
import StoreSupport
import Testing

@testable import JSONFileStore

/// A limit on the size of files stands in for a full disk: in both cases a part of what is written
/// arrives. The limit is that of a whole process, so each test has one of its own.
struct JSONFileFullDiskTests {
  @Test(arguments: [1, 100, 5000])
  func anAppendThatDoesNotFitLeavesTheListAsItWas(room: Int) async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<10)
      let before = try playground.content(playground.list)
      let path = playground.path
      let limit = before.count + room
      await #expect(processExitsWith: .success) { [path = path as String, limit = limit as Int] in
        limitFileSize(to: limit)
        let playground = JSONFilePlayground(path: path)
        let head = try #require(try await playground.storage().lists.head(key))
        let reason = try await reason { try await playground.append(10..<200, at: head.version) }
        #expect(reason == .full)
        let items = try await playground.readAll()
        #expect(items == notes(0..<10))
      }
      #expect(try playground.content(playground.list) == before)
    }
  }

  @Test func whatDoesNotFitReplacesNothingAndClearingHelps() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<10)
      try await playground.save(1)
      let path = playground.path
      await #expect(processExitsWith: .success) { [path = path as String] in
        limitFileSize(to: 3000)
        let playground = JSONFilePlayground(path: path)
        let list = try await reason { try await playground.replace(0..<200) }
        #expect(list == .full)
        let image = try await reason { try await playground.save(1, bytes: 5000) }
        #expect(image == .full)
        let another = try await reason { try await playground.save(2, bytes: 5000) }
        #expect(another == .full)
        let isLeft = try playground.exists(playground.folder.temporary)
        #expect(!isLeft)
      }
      #expect(try await playground.readAll() == notes(0..<10))
      let images = playground.storage().imageData
      let usage = try await images.usage()
      #expect((usage.count, usage.bytes) == (1, 1))
      #expect(try await images.data(for: imageAddress(1)) == Data([1]))
      #expect(try await playground.storage().maintenance.verify() == [])
      await #expect(processExitsWith: .success) { [path = path as String] in
        limitFileSize(to: 0)
        try await JSONFilePlayground(path: path).storage().maintenance.clear()
      }
      #expect(try await playground.storage().maintenance.contents().lists == [])
      #expect(try await images.usage().count == 0)
    }
  }

  @Test func tooManyOpenFilesIsBusy() async throws {
    try await JSONFilePlayground.run { playground in
      try await playground.replace(0..<10)
      let path = playground.path
      await #expect(processExitsWith: .success) { [path = path as String] in
        let playground = JSONFilePlayground(path: path)
        // The runtime opens files of its own when something first runs.
        _ = try await playground.readAll()
        let before = limitOpenFiles(to: 0)
        let failed = try await reason { _ = try await playground.readAll() }
        let listed = try await reason { _ = try FileSystem.names(in: playground.path) }
        limitOpenFiles(to: before)
        #expect(failed == .busy)
        #expect(listed == .busy)
        let items = try await playground.readAll()
        #expect(items == notes(0..<10))
      }
    }
  }
}

private func limitFileSize(to bytes: Int) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

/// Sets the limit of open files, and returns the previous limit.
@discardableResult
private func limitOpenFiles(to count: rlim_t) -> rlim_t {
  let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  var limit = rlimit()
  getrlimit(resource, &limit)
  let before = limit.rlim_cur
  limit.rlim_cur = count
  setrlimit(resource, &limit)
  return before
}
