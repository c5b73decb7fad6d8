import FoundationEssentials
import OfflineCore
import Terminal

extension InspectStorage.Report {
  /// An error for the lists that can't be read. The counts leave such lists out.
  var damage: StoreError { StoreError(.damaged, place: place) }

  /// Returns the report as a JSON document.
  ///
  /// - Parameter list: The list that gives the document its source and its time of saving.
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
  /// The numbers with their names, such as "feed 10, leagues 5".
  var line: String { sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", ") }
}
