import FoundationEssentials
import OfflineCore
import Plugins

/// Rule 8 and what places owe: instances on one place share a storage, and two places never do.
extension StoreRequirement {
  static let sharing: [StoreRequirement] = [
    .init("writes-are-seen", 8, "another instance sees each write at once", needs: .instances) {
      scratch in
      let (one, other) = (scratch.open(), scratch.open())
      try await other.expectNothing("before anything was saved")
      let version = try await one.save(0..<5)
      try await other.expectSamples(0..<5, "after replace by another instance")
      try await other.append(5..<9, at: version)
      try await one.expectSamples(0..<9, "after append by another instance")
      try await one.imageData.save(Data("shared".utf8), for: picture(1))
      try await expect(
        other.imageData.data(for: picture(1)), is: Data("shared".utf8),
        "data after save by another instance")
      try await other.imageData.remove(picture(1))
      try await other.lists.remove(ListKey.samples.name)
      try await one.expectNothing("after removal by another instance")
    },
    .init("places-are-apart", 1, "two places are two storages", needs: .instances) { scratch in
      let storage = scratch.open()
      try await storage.save(0..<5)
      try await storage.imageData.save(Data("x".utf8), for: picture(1))
      try await scratch.fresh().use { other in
        try await other.open().expectNothing("at another place")
        try await other.open().save(50..<52)
      }
      try await storage.expectSamples(0..<5, "after another place was written and erased")
      try await expect(
        storage.imageData.usage().count, is: 1, "the images after another place was erased")
    },
    .init("erase", 6, "erasing a place leaves no trace of it", needs: .instances) { scratch in
      guard let siblings = scratch.plugin.siblings else { return }
      try await siblings.erase(scratch.place)
      let storage = scratch.open()
      try await storage.save(0..<40)
      try await storage.imageData.save(Data("x".utf8), for: picture(1))
      await storage.close()
      try await siblings.erase(scratch.place)
      if case .local = scratch.plugin.place {
        try expect(filesystemTraces(of: scratch.place), is: [], "the files after erasing")
      }
      try await scratch.open().expectNothing("after erasing")
    },
    .init("move", 3, "a storage is put in the place of another in one step", needs: .instances) {
      scratch in
      guard let siblings = scratch.plugin.siblings else { return }
      let storage = scratch.open()
      try await storage.save(0..<5)
      try await storage.save(0..<2, in: .samples(of: "gone"))
      try await scratch.fresh().use { sibling in
        let copy = sibling.open()
        try await copy.save(50..<90)
        try await copy.imageData.save(Data("x".utf8), for: picture(1))
        await copy.close()
        try await siblings.move(sibling.place, StoreOptions(place: scratch.place))
        try await sibling.open().expectNothing("where the storage was moved from")
      }
      for (instance, step) in [(scratch.open(), "new"), (storage, "open before")] {
        try await instance.expectSamples(50..<90, "after the move, by an instance \(step)")
        try await expect(
          instance.maintenance.contents(),
          is: StoreContents(lists: [ListKey.samples.name], images: [picture(1)]),
          "contents after the move, by an instance \(step)")
      }
    },
    .init("passwords-stay-secret", 7, "no place, error or trace holds a password", needs: .address)
    { scratch in
      let secrets = ["s3cr3t-Pa%40ss", "s3cr3t-Pa@ss"]
      // Port 1 is where nobody answers.
      let place = "//ana:\(secrets[0])@127.0.0.1:1/nothing?password=\(secrets[0])"
      var told = scratch.plugin.placeProblem(place).map { ["the problem of the place": $0] } ?? [:]
      let storage = scratch.plugin.open(StoreOptions(place: place, timeLimit: 1))
      told["the place"] = storage.place
      for (name, call) in storage.calls {
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
      "nothing-printed", 1, "nothing is printed on the standard streams", needs: .standardStreams
    ) { scratch in
      let printed = try await StandardStreams.shared.output {
        let storage = scratch.open()
        try await storage.lookRound()
        try await storage.save(0..<5)
        try await storage.imageData.save(Data("x".utf8), for: picture(1))
        try await storage.lookRound()
        try await storage.maintenance.clear()
        await storage.close()
      }
      guard printed.isEmpty else {
        throw Deviation(step: "reading, saving, clearing", expected: "no output", found: printed)
      }
    },
  ]
}
