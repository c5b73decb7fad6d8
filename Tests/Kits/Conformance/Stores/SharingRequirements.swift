import FoundationEssentials
import OfflineCore

/// Rule 8 and the duties of places: instances at one place share a storage, and two places never do.
extension StoreRequirement {
  static let sharing: [StoreRequirement] = [
    .init(
      "writes-are-seen", rule: 8, sentence: "another instance sees each write at once",
      needs: .instances
    ) { scratch in
      let (one, other) = (scratch.open(), scratch.open())
      try await other.expectNothing("before anything was saved")
      let version = try await one.save(0..<5)
      try await other.expectSamples(0..<5, in: "after replace by another instance")
      try await other.append(5..<9, at: version)
      try await one.expectSamples(0..<9, in: "after append by another instance")
      try await one.imageData.save(Data("shared".utf8), for: picture(1))
      try await expect(
        other.imageData.data(for: picture(1)), is: Data("shared".utf8),
        in: "data after save by another instance")
      try await other.imageData.remove(picture(1))
      try await other.lists.remove(ListKey.samples.name)
      try await one.expectNothing("after removal by another instance")
    },
    .init(
      "first-writers", rule: 8,
      sentence: "several who write first into a place where nothing is all succeed",
      needs: .instances
    ) { scratch in
      for turn in 0..<6 {
        try await scratch.fresh().use { scratch in
          let keys = (0..<6).map { ListKey.samples(of: "writer-\($0)") }
          try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, key) in keys.enumerated() {
              group.addTask {
                let storage = scratch.open()
                try await storage.save(0..<3 + number, in: key)
                try await storage.imageData.save(Data("x".utf8), for: picture(number))
              }
            }
            try await group.waitForAll()
          }
          let (storage, step) = (scratch.open(), "after six wrote first, turn \(turn + 1)")
          for (number, key) in keys.enumerated() {
            try await storage.expectList(key, holds: [Sample](0..<3 + number), in: step)
          }
          try await expect(
            storage.imageData.usage().count, is: 6, in: "\(step): the count of images")
          try await expect(storage.maintenance.verify(), is: [], in: "\(step): verify")
        }
      }
    },
    .init("places-are-apart", rule: 1, sentence: "two places are two storages", needs: .instances) {
      scratch, storage in
      try await storage.save(0..<5)
      try await storage.imageData.save(Data("x".utf8), for: picture(1))
      try await scratch.fresh().use { other in
        try await other.open().expectNothing("at another place")
        try await other.open().save(50..<52)
      }
      try await storage.expectSamples(0..<5, in: "after another place was written and erased")
      try await expect(
        storage.imageData.usage().count, is: 1, in: "the images after another place was erased")
    },
    .init("erase", rule: 6, sentence: "erasing a place leaves no trace of it", needs: .instances) {
      scratch in
      guard let siblings = scratch.plugin.siblings else { return }
      try await siblings.erase(scratch.place)
      let storage = scratch.open()
      try await storage.save(0..<40)
      try await storage.imageData.save(Data("x".utf8), for: picture(1))
      await storage.close()
      try await siblings.erase(scratch.place)
      try await expect(scratch.traces(), is: [], in: "what is there after erasing")
      try await scratch.open().expectNothing("after erasing")
    },
    .init(
      "move", rule: 3, sentence: "a storage is put in the place of another in one step",
      needs: .instances
    ) { scratch in
      guard let siblings = scratch.plugin.siblings else { return }
      let storage = scratch.open()
      try await storage.save(0..<5)
      try await storage.save(0..<2, in: .samples(of: "gone"))
      try await storage.imageData.save(Data("gone".utf8), for: picture(9))
      try await scratch.fresh().use { sibling in
        let copy = sibling.open()
        try await copy.save(50..<90)
        try await copy.imageData.save(Data("x".utf8), for: picture(1))
        await copy.close()
        try await siblings.move(
          sibling.place, StoreOptions(place: scratch.place, timeLimit: patience))
        try await sibling.open().expectNothing("where the storage was moved from")
      }
      for (instance, step) in [(scratch.open(), "new"), (storage, "open before")] {
        try await instance.expectSamples(50..<90, in: "after the move, by an instance \(step)")
        try await expect(
          instance.maintenance.contents(),
          is: StoreContents(lists: [ListKey.samples.name], images: [picture(1)]),
          in: "contents after the move, by an instance \(step)")
      }
    },
    .init(
      "readers-during-move", rule: 3,
      sentence: "who reads while a storage is replaced by another sees one of them",
      needs: .instances
    ) { scratch in
      guard let siblings = scratch.plugin.siblings else { return }
      try await scratch.open().save(0..<5)
      let lists = [0..<5, 50..<90].map { [Sample]($0) }
      try await whileReading(by: (0..<3).map { _ in scratch.open() }) { reader in
        let found = try await reader.lists.slice(.samples, from: nil, limit: .max)?.items
        try expect(
          found.map(lists.contains) ?? false, in: "reading while a storage is moved here",
          expected: "the list of the one storage or of the other",
          found: found.map { "\($0.count) items" } ?? "nothing")
      } write: {
        for turn in 1...12 {
          try await scratch.fresh().use { sibling in
            let copy = sibling.open()
            try await copy.save(turn.isMultiple(of: 2) ? 0..<5 : 50..<90)
            await copy.close()
            try await siblings.move(
              sibling.place, StoreOptions(place: scratch.place, timeLimit: patience))
          }
        }
      }
    },
    .init(
      "passwords-stay-secret", rule: 7, sentence: "no place, error or trace holds a password",
      needs: .address
    ) { scratch in
      let secrets = ["s3cr3t-Pa%40ss", "s3cr3t-Pa@ss"]
      let place = StorePlace(
        "//ana:\(secrets[0])@127.0.0.1:\(DeadEnd.port)/nothing?password=\(secrets[0])")
      var told = scratch.plugin.placeProblem(place).map { ["the problem of the place": $0] } ?? [:]
      let storage = scratch.plugin.open(StoreOptions(place: place, timeLimit: .seconds(1)))
      told["the place"] = storage.place
      for (name, call) in storage.calls() {
        do {
          try await call()
        } catch {
          try Task.checkCancellation()
          told["the error of \(name)"] = "\(error) " + String(reflecting: error)
        }
      }
      await storage.close()
      for (what, text) in told where secrets.contains(where: text.contains) {
        throw Deviation(step: what, expected: "no password", found: text)
      }
    },
    .init(
      "nothing-printed", rule: 1, sentence: "nothing is printed on the standard streams",
      needs: .standardStreams
    ) { scratch in
      let printed = try await StandardStreams.shared.output {
        let storage = scratch.open()
        // Some stores print only after a while.
        for turn in 1...110 {
          try await storage.readEverything()
          for (name, call) in storage.calls() where name != "clear" || turn % 10 == 0 {
            do {
              try await call()
            } catch let error as StoreError where error.reason == .changed {}
          }
        }
        await storage.close()
      }
      guard printed.isEmpty else {
        throw Deviation(
          step: "every call, 110 times", expected: "no output",
          found: bounded(printed, lines: 2, characters: 200))
      }
    },
    .init(
      "links-lead-nowhere", rule: 7, sentence: "no call follows a link out of the storage",
      needs: .path
    ) { scratch in
      for name in try await scratch.fresh().use({ try await $0.namesOfFiles() }) {
        try await scratch.fresh().use { try await $0.expectNoCallFollows(linkAt: name) }
      }
    },
  ]
}

extension ScratchStorage {
  private func filledStorage() async throws -> Storage {
    let storage = open()
    for key in [.samples, ListKey.samples(of: "a")] { try await storage.save(0..<40, in: key) }
    for number in 0..<2 { try await storage.imageData.save(Data(count: 99), for: picture(number)) }
    return storage
  }

  /// Returns the rest of the paths, behind the place, of all files that exist in use or at rest.
  fileprivate func namesOfFiles() async throws -> [String] {
    let storage = try await filledStorage()
    var paths = Set(try FileTree(at: path).paths)
    await storage.close()
    paths.formUnion(try FileTree(at: path).paths)
    return paths.map { String($0.dropFirst(path.count)) }.filter { !$0.isEmpty }.sorted()
  }

  /// Replaces a file by a link to a file elsewhere, and makes every call.
  fileprivate func expectNoCallFollows(linkAt name: String) async throws {
    let storage = try await filledStorage()
    await storage.close()
    expectsDamage()
    let (file, manager) = (path + name, FileManager.default)
    let folder = path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    let elsewhere = "\(folder)elsewhere-\(UInt64.random(in: 0 ... .max))"
    defer { try? manager.removeItem(atPath: elsewhere) }
    let isThere = manager.fileExists(atPath: file)
    if isThere {
      try manager.moveItem(atPath: file, toPath: elsewhere)
    } else {
      _ = manager.createFile(atPath: elsewhere, contents: Data("not ours".utf8))
    }
    let before = try FileTree(at: elsewhere)
    try manager.createSymbolicLink(atPath: file, withDestinationPath: elsewhere)
    for (call, body) in storage.calls() + [("a look", storage.readEverything)] {
      // The store may fail or do without the file.
      do { try await body() } catch is CancellationError { throw CancellationError() } catch {}
      if let change = try before.firstChange(to: FileTree(at: elsewhere)) {
        throw Deviation(
          step: "\(call), where '\(escaped(name))' is a link",
          expected: "what the link leads to stays as it is", found: change)
      }
    }
    await storage.close()
    try? manager.removeItem(atPath: file)
    // Erasing may need this file to recognise the storage.
    if isThere { try? manager.moveItem(atPath: elsewhere, toPath: file) }
  }
}
