@testable import Conformance

/// The parts of the kit, for faults that only one of them has to find.
///
/// To try every requirement on every fault takes so long that it starves the tests beside it.
extension [StoreRequirement] {
  static let onOneList = inTheKit(feedSubject.requirements)
  static let onSeveralLists = inTheKit(neighbourRequirements + damagedNeighbourRequirements)
  static let onImageData = inTheKit(imageDataRequirements)
  static let onUpkeep = inTheKit(upkeepRequirements)

  /// Whoever runs the kit runs these alone: one that was left out finds nothing.
  private static func inTheKit(_ requirements: [StoreRequirement]) -> [StoreRequirement] {
    let names = Set(requirements.map(\.description))
    return StoreRequirement.all.filter { names.contains($0.description) }
  }
}
