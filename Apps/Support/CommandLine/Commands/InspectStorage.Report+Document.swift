import FoundationEssentials
import OfflineCore
import Terminal

extension InspectStorage.Report {
  /// That lists can't be read, which are not among those that are counted.
  var damage: StoreError { StoreError(.damaged, place: place) }

  /// The same as documents tell it.
  ///
  /// - Parameter list: The list whose source and age it tells.
  func document(_ list: ListHead?) -> Document {
    [
      "store": place, "source": list?.source.rawValue, "savedAt": list?.savedAt, "lists": counts,
      "damaged": damaged > 0 ? damaged : nil, "notices": risks.isEmpty ? nil : risks,
      "imageData": [
        "count": imageData.count, "bytes": imageData.bytes, "limit": imageLimit,
      ],
    ]
  }
}

extension [String: Int] {
  /// The numbers with their names: "feed 10, leagues 5".
  var line: String { sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", ") }
}
