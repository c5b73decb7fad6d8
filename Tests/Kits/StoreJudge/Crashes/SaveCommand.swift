public import ArgumentParser
import Composition
import Conformance
import FoundationEssentials
import OfflineCore
public import PlantedFaults
import Platform

/// Changes a storage at random by its seed, and prints a line after each change.
struct SaveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Saves at random; a program for the crash lab to try.",
    shouldDisplay: false)

  /// The number of changes.
  static let count = 5

  @Option var fault: PlantedFault?
  @Argument var seed: UInt64
  @Argument var store: String

  func run() async throws {
    let storage = try JudgedAdapters.current.store(named: store).openForTrial(fault)
    var random = SplitMix64(seed: seed)
    for number in 0..<Self.count {
      try await change(storage, number: number, using: &random)
      show("saved")
    }
    await storage.close()
  }

  private func change(
    _ storage: Storage, number: Int, using random: inout SplitMix64
  ) async throws {
    let key = ListKey<StoredItem>(kind: random.number(in: 0..<2) == 0 ? "feed" : "leagues")
    let count = random.number(in: 1..<200)
    let items = (0..<count).compactMap { StoredItem(fields: ["text": "\(number) \($0)"]) }
    switch random.number(in: 0..<8) {
    case 0: try await storage.lists.remove(key.name)
    case 1:
      let bytes = (0..<count * 50).map { UInt8(truncatingIfNeeded: $0 &* number) }
      try await storage.imageData.save(Data(bytes), for: URL(filePath: "/\(number)"))
    case 2..<5:
      guard let version = try await storage.lists.head(key)?.version else { fallthrough }
      _ = try await storage.lists.append(items, to: key, at: version)
    default: _ = try await storage.lists.replace(key, with: items, savedAt: .now, source: "lab")
    }
  }
}

extension PlantedFault: ExpressibleByArgument {
  /// Creates the fault of that name, if it can be planted in any storage.
  public init?(argument: String) {
    guard let fault = Self.all.first(where: { $0.id == argument }), fault.plant != nil else {
      return nil
    }
    self = fault
  }
}
