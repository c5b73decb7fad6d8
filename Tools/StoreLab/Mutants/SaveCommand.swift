public import ArgumentParser
import Foundation
import OfflineCore
public import PlantedFaults

/// Saves a list and lets it grow, on a store with a planted fault, if one is named.
struct SaveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "save", abstract: "Saves and appends; a program for the lab to try.",
    shouldDisplay: false)

  @Option var fault: PlantedFault?
  @Argument var scheme: String
  @Argument var folder: String

  func run() async throws {
    let sound = LabPlace(scheme: scheme, name: "below/store").open(in: folder)
    let storage = fault?.plant?(sound) ?? sound
    let key = ListKey<StoredItem>(kind: "feed")
    let items = ["one", "two"].compactMap { StoredItem(fields: ["text": $0]) }
    let version = try await storage.lists.replace(
      key, with: items, savedAt: .now, source: "lab")
    show("saved")
    _ = try await storage.lists.append(items, to: key, at: version)
    show("appended")
    await storage.close()
  }
}

extension PlantedFault: ExpressibleByArgument {
  /// The fault of that name which can be planted in any storage.
  public init?(argument: String) {
    guard let fault = Self.all.first(where: { $0.id == argument }), fault.plant != nil else {
      return nil
    }
    self = fault
  }
}
