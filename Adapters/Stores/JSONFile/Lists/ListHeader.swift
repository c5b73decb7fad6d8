import FoundationEssentials
import OfflineCore

/// The first line of a list file: what is said of the list as a whole.
struct ListHeader: Codable {
  /// What the other lines are bound to.
  let generation: HexNumber
  let kind: String
  let parent: String?
  let source: String
  /// The number of items that the list was saved with; a file cut off below that is damaged.
  let count: Int
  /// For people; `nil` for what is no date of a calendar.
  let savedAt: String?
  let savedAtBits: HexNumber

  var key: ListKey { ListKey(kind: kind, parent: parent) }

  /// The timestamp, to the last bit.
  var moment: Date {
    Date(timeIntervalSinceReferenceDate: Double(bitPattern: savedAtBits.value))
  }

  init(key: ListKey, source: String, savedAt: Date, generation: UInt64, count: Int) {
    self.generation = HexNumber(generation)
    kind = key.kind
    parent = key.parent
    self.source = source
    self.count = count
    // The calendar may trap on what no clock shows.
    let isDate = savedAt >= .distantPast && savedAt <= .distantFuture
    self.savedAt = isDate ? savedAt.formatted(.iso8601) : nil
    savedAtBits = HexNumber(savedAt.timeIntervalSinceReferenceDate.bitPattern)
  }
}
