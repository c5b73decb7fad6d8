import FoundationEssentials
import OfflineCore
import Platform

/// Rules 1, 7 and 13 for stores in files: files of others are left alone, a storage is found under
/// exactly its name, and damage of a file is never shown as data.
extension StoreRequirement {
  static let places: [StoreRequirement] = [
    .init(
      "foreign-files", rule: 7, sentence: "what somebody else has put at the place is left alone",
      needs: .path
    ) { scratch in
      for isFolder in [false, true] {
        try await scratch.fresh().use { scratch in
          defer { try? FileManager.default.removeItem(atPath: scratch.path) }
          let file = isFolder ? scratch.path + "/notes.txt" : scratch.path
          let folder = URL(filePath: file).deletingLastPathComponent().path
          try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
          try Data("not ours 1\n".utf8).write(to: URL(filePath: file))
          let what = isFolder ? "a folder of another program" : "a file of another program"
          try await scratch.expectLeftAlone(what, reasons: [.notOurs, .denied, .damaged])
          do { try await scratch.plugin.siblings?.erase(scratch.place) } catch is StoreError {}
          try expect(
            FileManager.default.contents(atPath: file)?.count, is: 11, in: "\(what), after erasing")
        }
      }
    },
    .init(
      "newer-format", rule: 7, sentence: "a storage of a newer format is left alone", needs: .path
    ) { scratch in
      try await scratch.open().save(0..<5)
      await scratch.closeAll()
      // A short first line of text that ends with a number states the format.
      var isMarked = false
      try scratch.changeFiles { _, bytes in
        guard let mark = bytes.firstLine,
          let digit = bytes[..<mark].lastIndex(where: { 0x30...0x38 ~= $0 }), digit > mark - 4
        else { return }
        bytes[digit] = 0x39
        isMarked = true
      }
      guard isMarked else {
        throw Unchecked(reason: "no first line of its files ends with the number of a format")
      }
      try await scratch.expectLeftAlone("a storage of a newer format", reasons: [.newerFormat])
      scratch.removeFiles()
    },
    .init(
      "quarantines-stay", rule: 7, sentence: "what was set aside as damaged stays as it is",
      needs: .path
    ) { scratch in
      var aside: [String: Data] = [:]
      for turn in 0..<3 {
        try await scratch.open().save(0..<40 + turn)
        try await scratch.garble()
        let (reports, report) = AsyncStream.makeStream(of: DamageReport.self)
        let storage = scratch.open { report.yield($0) }
        try await storage.save(50..<53)
        try await storage.expectSamples(50..<53, in: "saved where all was garbled")
        report.finish()
        let told = await reports.reduce(into: []) { $0.append($1) }
        for (path, content) in aside {
          try expect(
            FileManager.default.contents(atPath: path) == content, in: "another quarantine",
            expected: "\(path) as it was", found: "another content, or no file")
        }
        let count = aside.count
        for path in try scratch.files() where path.contains(".damaged") {
          aside[path] = FileManager.default.contents(atPath: path)
        }
        try expect(
          !told.contains { $0.quarantine != nil } || aside.count > count, in: "a quarantine",
          expected: "another file that holds what was damaged", found: "none")
      }
    },
    .init(
      "odd-paths", rule: 1, sentence: "a storage is at exactly the path that was named",
      needs: .path
    ) { scratch in
      defer { scratch.removeFiles() }
      let names = [
        "a b", "a%20b", "a?b=c", "a#b", "\u{E4}", "a\u{308}", "a;b&c", "a'b\"c", "a\\b", "a:b",
        "a+b",
        "a", "A", "a.", "a ", "\u{FF41}", "*", String(repeating: "n", count: 120),
      ]
      let places = names.map { scratch.place.appending("-\($0)") }
        .filter { scratch.plugin.placeProblem($0) == nil }
      for (number, place) in places.enumerated() {
        let storage = scratch.plugin.open(StoreOptions(place: place, timeLimit: patience))
        try await storage.save(number..<number + 2)
        await storage.close()
        try expect(
          FileManager.default.fileExists(atPath: place.rawValue), in: "a save at an odd path",
          expected: "something at '\(escaped(place.rawValue))'", found: "nothing")
      }
      for (number, place) in places.enumerated() {
        let storage = scratch.plugin.open(StoreOptions(place: place))
        try await storage.expectSamples(number..<number + 2, in: "at '\(escaped(place.rawValue))'")
        await storage.close()
        try await scratch.plugin.siblings?.erase(place)
        try expect(
          !FileManager.default.fileExists(atPath: place.rawValue), in: "erasing an odd path",
          expected: "nothing at '\(escaped(place.rawValue))'", found: "something")
      }
      // The folder of a place that can't hold a storage must not be created either.
      let missing = scratch.path + "-missing"
      let nowhere = scratch.plugin.open(StoreOptions(place: StorePlace(missing + "/deeper/store")))
      try? await nowhere.readEverything()
      try? await nowhere.lists.remove(ListKey.samples.name)
      await nowhere.close()
      try expect(
        !FileManager.default.fileExists(atPath: missing),
        in: "reading in a folder that is not there",
        expected: "no folder", found: "\(missing)")
    },
    .init(
      "files-are-private", rule: 7,
      sentence: "files are for their owner alone, and a write that fails leaves none",
      needs: .path
    ) { scratch, storage in
      let old = try await storage.save(0..<40)
      try await storage.append(40..<50, at: old)
      try await storage.imageData.save(Data(count: 99), for: picture(1))
      let before = try scratch.files()
      for path in before {
        var status = stat()
        try expect(
          lstat(path, &status) == 0 && status.st_mode & 0o077 == 0, in: "the rights of \(path)",
          expected: "none for others", found: String(status.st_mode & 0o777, radix: 8))
      }
      for _ in 0..<3 {
        try await expectError(.changed, in: "append at a version that is gone") {
          try await storage.append(50..<90, at: old)
        }
        try await expectError(.changed, in: "remove at a version that is gone") {
          try await storage.lists.remove(ListKey.samples.name, at: old)
        }
        for (name, call) in storage.calls() { try await expectCancellation(name, from: call) }
      }
      try expect(scratch.files(), is: before, in: "the files after writes that failed")
    },
    .init(
      "flipped-bits", rule: 13, sentence: "a bit that flips is told, or it changes nothing",
      needs: .path
    ) { scratch in
      var random = SplitMix64(seed: scratch.seed)
      let storage = scratch.open()
      try await storage.save(0..<70)
      let data = Data((0..<3000).map { UInt8(truncatingIfNeeded: $0 * 7) })
      try await storage.imageData.save(data, for: picture(1))
      let head = try await storage.lists.head(.samples)
      await scratch.closeAll()
      for _ in 0..<40 {
        let path = random.element(of: try scratch.files())
        guard let sound = FileManager.default.contents(atPath: path), !sound.isEmpty else {
          continue
        }
        var bytes = sound
        let offset = random.number(in: 0..<bytes.count)
        bytes[bytes.startIndex + offset] ^= 1 << random.number(in: 0..<UInt8(8))
        try bytes.write(to: URL(filePath: path))
        let step = "where a bit of byte \(offset) of \(path.dropFirst(scratch.path.count)) flipped"
        let reader = scratch.open()
        var isDamaged = false
        do {
          if let found = try await reader.lists.slice(.samples, from: nil, limit: .max) {
            try expect(found.items, is: [Sample](0..<70), in: "the list, \(step)")
            try expect(found.head, is: head, in: "its head, \(step)")
          }
          if let found = try await reader.imageData.data(for: picture(1), isUse: false) {
            try expect(
              found == data, in: "the image, \(step)", expected: "its bytes", found: "others")
          }
        } catch let error as StoreError {
          isDamaged = error.reason == .damaged
        }
        if isDamaged, try await reader.maintenance.verify().isEmpty {
          throw Deviation(step: "verify, \(step)", expected: "a problem", found: "none")
        }
        await scratch.closeAll()
        try sound.write(to: URL(filePath: path))
      }
      try await scratch.open().expectSamples(0..<70, in: "with all bits as they were")
    },
  ]
}

extension [UInt8] {
  /// The end of a first line of at most 80 printable characters, which is the mark of a file.
  fileprivate var firstLine: Int? {
    let end = firstIndex(of: UInt8(ascii: "\n")) ?? endIndex
    return 1...80 ~= end && self[..<end].allSatisfy { 0x20..<0x7F ~= $0 } ? end : nil
  }
}

extension ScratchStorage {
  /// Returns the paths of the files and folders of the storage; folders come before their contents.
  fileprivate func files() throws -> [String] { try FileTree(at: path).paths }

  /// Removes the files that the store leaves behind.
  fileprivate func removeFiles() {
    for path in (try? files()) ?? [] { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Applies a change to the bytes of each file while the storage is closed.
  func changeFiles(_ change: (_ path: String, inout [UInt8]) -> Void) throws {
    for path in try files() {
      guard let content = FileManager.default.contents(atPath: path) else { continue }
      var bytes = [UInt8](content)
      change(path, &bytes)
      if bytes != [UInt8](content) { try Data(bytes).write(to: URL(filePath: path)) }
    }
  }

  /// Overwrites each file from the end of its mark on. Without a mark, the first 16 KiB of the
  /// storage's own file stay, and other files are overwritten whole.
  fileprivate func garble() async throws {
    await closeAll()
    try changeFiles { path, bytes in
      let start = bytes.firstLine.map { $0 + 1 } ?? (path == self.path ? 16_384 : 0)
      guard start < bytes.count, !path.contains(".damaged") else { return }
      bytes.replaceSubrange(start..., with: repeatElement(0xA5, count: bytes.count - start))
    }
    expectsDamage()
  }

  /// Makes every call: none may change the files, and saving must fail.
  fileprivate func expectLeftAlone(
    _ what: String, reasons: [StoreError.Reason]
  ) async throws {
    let before = try FileTree(at: path)
    expectsDamage()
    let storage = open()
    for (name, call) in storage.calls() + [("a look", storage.readEverything)] {
      do { try await call() } catch is StoreError {}
      if let change = try before.firstChange(to: FileTree(at: path)) {
        throw Deviation(
          step: "\(name), on \(what)", expected: "that it stays as it is", found: change)
      }
    }
    try await expectError(reasons, in: "replace on \(what)") { try await storage.save(0..<3) }
    await closeAll()
  }
}
