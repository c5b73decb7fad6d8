import FeedCore
import Foundation
import Glibc
import OfflineCore
import Plugins
import Testing

@testable import JSONFileStore

/// A limit on the size of files stands in for a full disk: in both cases a part of what is written
/// arrives. The limit is that of a whole process, so each test has one of its own.
struct FullDiskTests {
  @Test(arguments: [1, 100, 10_000])
  func anAppendThatDoesNotFitLeavesTheListAsItWas(room: Int) async throws {
    try await Playground.run { playground in
      let version = try await playground.replace(0..<10)
      let path = playground.folder.list(.feed)
      let before = try Data(contentsOf: URL(filePath: path))
      let folder = playground.folder.path
      let limit = before.count + room
      let generation = version.generation
      await #expect(processExitsWith: .success) {
        [
          folder = folder as String, limit = limit as Int, generation = generation as UInt64
        ] in
        limitFileSize(to: limit)
        let playground = Playground(folder: StoreFolder(folder))
        let version = ListVersion(generation: generation, count: 10)
        let reason = try await reason { _ = try await playground.append(10..<200, at: version) }
        #expect(reason == .full)
        let items = try await playground.readAll()
        #expect(items == images(0..<10))
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }
  }

  @Test func whatDoesNotFitReplacesNothing() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<10)
      try await playground.storage().imageData.save(Data([1]), for: address(1))
      let folder = playground.folder.path
      await #expect(processExitsWith: .success) { [folder = folder as String] in
        limitFileSize(to: 3000)
        let playground = Playground(folder: StoreFolder(folder))
        let list = try await reason { _ = try await playground.replace(0..<200) }
        #expect(list == .full)
        let data = Data(count: 5000)
        let image = try await reason {
          try await playground.storage().imageData.save(data, for: address(1))
        }
        #expect(image == .full)
        let temporary = playground.exists(playground.folder.temporary)
        #expect(!temporary)
      }
      #expect(try await playground.readAll() == images(0..<10))
      let images = playground.storage().imageData
      #expect(try await images.data(for: address(1)) == Data([1]))
      #expect(try await images.usage().bytes == 1)
    }
  }

  @Test func tooManyOpenFilesIsBusy() async throws {
    try await Playground.run { playground in
      _ = try await playground.replace(0..<10)
      let folder = playground.folder.path
      await #expect(processExitsWith: .success) { [folder = folder as String] in
        let playground = Playground(folder: StoreFolder(folder))
        let before = limitOpenFiles(to: 0)
        let failed = try await reason { _ = try await playground.readAll() }
        limitOpenFiles(to: before)
        #expect(failed == .busy)
        let items = try await playground.readAll()
        #expect(items == images(0..<10))
      }
    }
  }
}

private func limitFileSize(to bytes: Int) {
  signal(SIGXFSZ, SIG_IGN)
  var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}

/// Sets how many files may be open, and tells how many there could be before.
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
