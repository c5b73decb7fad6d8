import FoundationEssentials
import OfflineCore

/// The contract as a model over plain values: what a storage has to answer.
///
/// Answers are texts, so that they can be compared and reported in the same words. The store
/// chooses only the versions; the model adopts a returned version after judging it.
struct StorageModel {
  private struct List {
    var items: [Sample]
    var provenance: Provenance
    var version: ListVersion
  }

  static let changed = "the error 'changed'"
  static let cancelled = "CancellationError"
  static let done = "done"

  private var lists: [Int: List] = [:]
  private var outdated: [Int: ListVersion] = [:]
  private var revisions = Set<UInt64>()
  private var generations = Set<UInt64>()
  private var images: [(number: Int, data: Data)] = []

  /// Returns the version that a step refers to, or a version that never existed if there is none.
  func version(_ version: HistoryStep.Version, of list: Int) -> ListVersion {
    let known = version == .latest ? lists[list]?.version : outdated[list]
    return known ?? ListVersion(generation: 1, revision: 1, count: 0)
  }

  /// Returns the position from which a step reads on.
  func position(_ offset: Int, at version: HistoryStep.Version, of list: Int) -> ListPosition {
    let version = self.version(version, of: list)
    return version.position(min(offset, version.count))
  }

  /// Returns the expected answer of the store. `version` is the version that the store returned, if any.
  mutating func answer(_ step: HistoryStep, returning version: ListVersion?) -> String {
    guard !step.isCancelled else { return Self.cancelled }
    switch step.call {
    case .replace(let list, let count, let hasValidator):
      guard let version else { return "a version of \(count) items" }
      let old = lists[list]?.items.count
      outdate(list)
      lists[list] = List(
        items: step.samples(count),
        provenance: step.provenance(hasValidator: hasValidator, count: count), version: version)
      let isNew = generations.insert(version.generation).inserted
      return isNew && revisions.insert(version.revision).inserted
        ? Self.version(count, replacing: old) : "a version never seen before"
    case .append(let list, let count, let which, let renews):
      let base = self.version(which, of: list)
      guard lists[list]?.version == base else { return Self.changed }
      guard let version else { return "a version of \(base.count + count) items" }
      guard count > 0 || renews else {
        return version == base ? Self.version(base.count) : "the version that was there"
      }
      let moment = renews ? step.savedAt : nil
      let next = base.appending(count, revision: version.revision, renewedAt: moment)
      guard version == next else { return "the version \(next)" }
      guard revisions.insert(version.revision).inserted else {
        return "a version never seen before"
      }
      outdate(list)
      lists[list]?.items += step.samples(count)
      if let moment { lists[list]?.provenance.savedAt = moment }
      lists[list]?.version = version
      return Self.version(base.count + count)
    case .remove(let list, let which):
      if let which, self.version(which, of: list) != lists[list]?.version { return Self.changed }
      outdate(list)
      lists[list] = nil
      return Self.done
    case .slice(let list, let offset, let which, let limit):
      return slice(list, from: offset.map { position($0, at: which, of: list) }, limit: limit)
    case .saveImage(let image, let bytes):
      guard bytes <= HistoryStep.imageLimit else { return Self.done }
      images.removeAll { $0.number == image }
      images.append((image, step.data(bytes)))
      while bytesOfImages > HistoryStep.imageLimit { images.removeFirst() }
      return Self.done
    case .image(let image):
      guard let index = images.firstIndex(where: { $0.number == image }) else { return "nothing" }
      images.append(images.remove(at: index))
      return text(of: images[images.count - 1].data)
    case .removeImage(let image):
      images.removeAll { $0.number == image }
      return Self.done
    case .kept(let image):
      guard let index = images.firstIndex(where: { $0.number == image }) else { return "[:]" }
      images.append(images.remove(at: index))
      return "\([picture(image): images[images.count - 1].data.count])"
    case .removeDamaged: return "false"
    case .usage:
      return Self.usage(images.count, bytes: bytesOfImages, limit: HistoryStep.imageLimit)
    case .contents:
      return Self.contents(
        StoreContents(
          lists: Set(lists.keys.map { HistoryStep.lists[$0] }),
          images: images.map { picture($0.number) }))
    case .verify: return "[]"
    case .clear:
      for list in lists.keys { outdate(list) }
      lists = [:]
      images = []
      return Self.done
    case .reopen: return Self.done
    }
  }

  /// Returns the expected text of a slice, by default of the whole list.
  func slice(_ list: Int, from start: ListPosition? = nil, limit: Int = .max) -> String {
    guard let found = lists[list] else { return start == nil ? "nothing" : Self.changed }
    guard start.map({ $0.generation == found.version.generation }) ?? true else {
      return Self.changed
    }
    let offset = start?.offset ?? 0
    let end = offset + min(limit, found.items.count - offset)
    return Self.slice(
      ListSlice(
        head: ListHead(found.provenance, at: found.version),
        items: Array(found.items[offset..<end]),
        next: end < found.items.count ? found.version.position(end) : nil))
  }

  private var bytesOfImages: Int { images.reduce(0) { $0 + $1.data.count } }

  /// Keeps the old version as outdated even after its list is removed or replaced.
  private mutating func outdate(_ list: Int) {
    outdated[list] = lists[list]?.version ?? outdated[list]
  }

  static func version(_ count: Int, replacing old: Int?? = nil) -> String {
    "a version of \(count) items" + (old.map { " in place of \(text(of: $0 as Any))" } ?? "")
  }

  static func usage(_ count: Int, bytes: Int, limit: Int) -> String {
    "\(count) images of \(bytes) bytes, limit \(limit)"
  }

  static func contents(_ contents: StoreContents) -> String {
    "lists \(contents.lists.map { text(of: $0) }.sorted()), images \(text(of: contents.images))"
  }

  static func slice(_ slice: ListSlice<Sample>?) -> String {
    guard let slice else { return "nothing" }
    let version = slice.head.version
    return "\(slice.items.count) of \(slice.head.count) items"
      + " from '\(escaped(slice.head.source.rawValue))',"
      + " saved at \(slice.head.savedAt.timeIntervalSinceReferenceDate),"
      + " validator \(slice.head.validator.map { "\($0)" } ?? "none"),"
      + " version \(String(version.generation, radix: 36))/\(String(version.revision, radix: 36)),"
      + " next \(slice.next.map { "\($0.offset)" } ?? "none"): "
      + slice.items.map(\.description).joined(separator: " ")
  }
}
