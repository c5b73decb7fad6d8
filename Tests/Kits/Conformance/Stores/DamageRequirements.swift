import FoundationEssentials
import OfflineCore

/// Rules 7, 11 and 13: damage is reported and can be repaired, and saved data stays.
extension StoreRequirement {
  static let damage: [StoreRequirement] = [
    .init(
      "damage-is-an-error", rule: 7,
      sentence: "a damaged list is an error each time, and others are not",
      needs: .listDamage
    ) { scratch in
      let storage = try await scratch.withDamagedList()
      for instance in [scratch.open(), scratch.another(storage)] {
        for _ in 0..<2 {
          try await expectError(.damaged, in: "reading a damaged list") {
            try await instance.items()
          }
        }
        try await instance.expectOthers("beside a damaged list")
      }
    },
    .init(
      "replace-mends", rule: 7, sentence: "replacing a damaged list mends it, and tells of it once",
      needs: .listDamageAtRest
    ) { scratch in
      _ = try await scratch.withDamagedList()
      try await scratch.expectReport(.list(ListKey.samples.name), in: "replace") { storage in
        let replacement = try await storage.lists.replace(
          .samples, with: [Sample](50..<53), from: Provenance(savedAt: noon, source: "source"))
        try expect(replacement.replacedCount, is: nil, in: "the count of the damaged list before")
        try await storage.expectSamples(50..<53, in: "after a damaged list was replaced")
        try await storage.save(50..<54)
        try await storage.expectOthers("after a damaged list was replaced")
        try await expect(storage.maintenance.verify(), is: [], in: "verify afterwards")
      }
    },
    .init(
      "remove-mends", rule: 7,
      sentence: "removing a damaged list mends the storage, and tells of it once",
      needs: .listDamageAtRest
    ) { scratch in
      _ = try await scratch.withDamagedList()
      try await scratch.expectReport(.list(ListKey.samples.name), in: "remove") { storage in
        try await storage.lists.remove(ListKey.samples.name)
        try await storage.expectList(ListKey<Sample>.samples, holds: nil, in: "removed")
        try await storage.expectOthers("after a damaged list was removed")
        try await expect(storage.maintenance.verify(), is: [], in: "verify afterwards")
        try await storage.save(50..<53)
        try await storage.expectSamples(50..<53, in: "saved afterwards")
      }
    },
    .init(
      "clear-mends", rule: 7, sentence: "clearing removes damaged lists and damaged image data",
      needs: .listDamage,
      .imageDamage
    ) { scratch in
      let storage = try await scratch.withDamagedList()
      try await storage.imageData.save(bytes, for: picture(1))
      try await scratch.damageImageData(bytes, for: picture(1))
      try await storage.maintenance.clear()
      try await scratch.other(storage).expectNothing("after damage was cleared")
    },
    .init(
      "damaged-data-is-an-error", rule: 7,
      sentence: "damaged image data is an error, until saved or removed",
      needs: .imageDamage
    ) { scratch, storage in
      for number in 0..<3 { try await storage.imageData.save(bytes, for: picture(number)) }
      try await storage.save(0..<3)
      try await scratch.damageImageData(bytes, for: picture(0), picture(1), picture(2))
      let again = scratch.open()
      for number in 0..<3 {
        try await expectError(.damaged, in: "data \(number), which is damaged") {
          try await again.imageData.data(for: picture(number))
        }
      }
      try await again.imageData.save(Data("new".utf8), for: picture(0))
      for number in 1..<3 { try await again.imageData.remove(picture(number)) }
      try await expect(
        again.imageData.data(for: picture(0)), is: Data("new".utf8), in: "saved anew")
      try await expect(again.imageData.usage().count, is: 1, in: "the count of images")
      try await again.expectSamples(0..<3, in: "after image data was damaged")
      try await expect(again.maintenance.verify(), is: [], in: "verify afterwards")
    },
    .init(
      "damaged-storage", rule: 7,
      sentence:
        "storage that is damaged as a whole is an error, until a write, clearing or removing mends it",
      needs: .storageDamage
    ) { scratch in
      func damage() async throws {
        let storage = scratch.open()
        try await storage.save(0..<40)
        await storage.close()
        scratch.expectsDamage()
        try await scratch.hooks.damageStorage?(scratch.place)
      }
      try await damage()
      let reader = scratch.open()
      try await expectError(.damaged, in: "reading damaged storage") { try await reader.items() }
      try await expect(
        !reader.maintenance.verify().isEmpty, in: "verify of damaged storage",
        expected: "a problem",
        found: "none")
      await reader.close()
      try await scratch.expectReport(.storage, in: "replace in damaged storage") { storage in
        try await storage.save(50..<53)
        try await storage.expectSamples(50..<53, in: "saved anew")
        try await expect(storage.maintenance.verify(), is: [], in: "verify afterwards")
      }
      try await damage()
      try await scratch.expectReport(.storage, in: "clear of damaged storage") { storage in
        try await storage.maintenance.clear()
        try await expect(storage.maintenance.verify(), is: [], in: "verify after clear")
      }
      try await damage()
      try await scratch.expectReport(.storage, in: "removing damaged storage") { storage in
        for problem in try await storage.maintenance.verify() {
          try await expect(
            storage.maintenance.removeDamaged(problem.subject), is: true, in: "removeDamaged")
        }
        try await expect(storage.maintenance.verify(), is: [], in: "verify after removeDamaged")
      }
    },
    .init("sound-is-sound", rule: 13, sentence: "a sound storage has no problems") { _, storage in
      try await storage.lists.replaceAwkward()
      for url in OddTexts.addresses { try await storage.imageData.save(Data("x".utf8), for: url) }
      try await expect(storage.maintenance.verify(), is: [], in: "verify")
    },
    .init(
      "verify-finds-damage", rule: 13,
      sentence: "verifying finds damage, says where, and changes nothing",
      needs: .listDamage, .imageDamage
    ) { scratch in
      let storage = try await scratch.withDamagedList()
      try await storage.imageData.save(bytes, for: picture(1))
      try await scratch.damageImageData(bytes, for: picture(1))
      for _ in 0..<2 {
        let problems = try await scratch.open().maintenance.verify()
        let subjects = Set(problems.map(\.subject))
        for subject in [StoreProblem.Subject.list(ListKey.samples.name), .image(picture(1))] {
          try expect(
            subjects.contains(subject), in: "verify of damaged storage",
            expected: "\(subject) among the problems",
            found: "\(problems.map(\.detail))")
        }
        try expect(problems.count, is: 2, in: "the count of problems")
      }
      try await expectError(.damaged, in: "reading a damaged list after verify") {
        try await storage.items()
      }
    },
  ]

  static let durability: [StoreRequirement] = [
    .init("close-keeps", rule: 11, sentence: "closing loses nothing, and a later call opens again")
    { scratch, storage in
      let version = try await storage.save(0..<40)
      await storage.close()
      await storage.close()
      try await storage.append(40..<42, at: version)
      await storage.close()
      try await storage.expectSamples(0..<42, in: "after closing")
      try await scratch.another(storage).expectSamples(0..<42, in: "after closing")
    },
    .init(
      "durable", rule: 11, sentence: "once a save returns, a power cut does not undo it",
      needs: .durability
    ) { scratch in
      guard let isDurable = scratch.hooks.isDurable else { return }
      let storage = scratch.open()
      func expectDurable(_ step: String) async throws {
        let isKept = try await isDurable(scratch.place)
        try expect(
          isKept, in: "a power cut after \(step)", expected: "the write is kept",
          found: "it is lost")
      }
      let version = try await storage.save(0..<5)
      try await expectDurable("replace")
      try await storage.append(5..<6, at: version)
      try await expectDurable("append")
      try await storage.lists.remove(ListKey.samples.name)
      try await expectDurable("remove")
    },
  ]
}

private let bytes = Data("the bytes of image 4711".utf8)

extension ScratchStorage {
  /// Saves two lists and damages the one that most requirements are about.
  fileprivate func withDamagedList() async throws -> Storage {
    let storage = open()
    try await storage.save(0..<40)
    try await storage.save(40..<80, in: .samples(of: "other"))
    try await damageList()
    return storage
  }
}

extension Storage {
  /// Fails unless the undamaged list is still there.
  fileprivate func expectOthers(_ step: String) async throws {
    try await expectList(.samples(of: "other"), holds: [Sample](40..<80), by: 50, in: step)
  }
}

extension ListStore {
  fileprivate func replaceAwkward() async throws {
    _ = try await replace(.samples, with: .awkward, savedAt: noon, source: "s")
  }
}
