import FoundationEssentials
import OfflineCore
import Platform

/// One call of a random history. It refers to lists and versions indirectly, so it stays meaningful
/// when earlier steps are dropped.
struct HistoryStep: Sendable, CustomStringConvertible {
  /// A version that the list has or had.
  enum Version: String, Sendable {
    case latest
    case outdated
  }

  enum Call: Sendable {
    case replace(list: Int, items: Int, hasValidator: Bool)
    /// - renews: Renews the timestamp; without items, the append does nothing else.
    case append(list: Int, items: Int, at: Version, renews: Bool)
    case remove(list: Int, at: Version?)
    case slice(list: Int, after: Int?, of: Version, limit: Int)
    case saveImage(Int, bytes: Int)
    case image(Int)
    case removeImage(Int)
    case kept(Int)
    case removeDamaged(list: Int)
    case usage
    case contents
    case verify
    case clear
    case reopen
  }

  static let lists: [ListName] =
    [nil, "", "a", "\u{E9}", "e\u{301}", "x@y/\u{0}"].map { ListName(kind: "samples", parent: $0) }
  static let instances = 3
  static let imageLimit = 1000
  /// Every size is at least a tenth of the limit. A storage may evict smaller images or not, as it
  /// chooses, to keep a tenth free.
  private static let imageSizes = imageLimit / 10..<imageLimit / 2

  /// Makes the data that this step saves differ from the data of all other steps.
  let number: Int
  let instance: Int
  let call: Call
  let isCancelled: Bool
  let savedAt: Date

  /// Creates the step with this number of a history.
  init(_ number: Int, using random: inout SplitMix64) {
    self.number = number
    instance = random.number(in: 0..<Self.instances)
    call = Self.call(using: &random)
    isCancelled = random.number(in: 0..<12) == 0
    savedAt = random.element(of: random.moments())
  }

  private static func call(using random: inout SplitMix64) -> Call {
    let list = min(random.number(in: 0..<10), lists.count - 1)
    let version: Version = random.number(in: 0..<4) == 0 ? .outdated : .latest
    let items = random.number(in: 0..<1 << random.number(in: 0..<8))
    let image = random.number(in: 0..<8)
    switch random.number(in: 0..<100) {
    case 0..<16:
      return .replace(list: list, items: items, hasValidator: random.number(in: 0..<2) == 0)
    case 16..<34:
      return .append(
        list: list, items: items, at: version, renews: random.number(in: 0..<3) == 0)
    case 34..<40: return .append(list: list, items: 0, at: version, renews: true)
    case 40..<46:
      return .remove(list: list, at: random.element(of: [nil, version]))
    case 46..<60:
      let offset = random.number(in: 0..<3) == 0 ? nil : random.number(in: 0..<80)
      let limit = random.element(of: [0, 1, 5, 40, .max])
      return .slice(list: list, after: offset, of: version, limit: limit)
    case 60..<72: return .saveImage(image, bytes: random.number(in: imageSizes))
    case 72..<73: return .saveImage(image, bytes: imageLimit + 1)
    case 73..<83: return .image(image)
    case 83..<85: return .removeImage(image)
    case 85..<86: return .removeDamaged(list: list)
    case 86..<87: return .kept(image)
    case 87..<89: return .usage
    case 89..<93: return .contents
    case 93..<95: return .verify
    case 95..<97: return .clear
    default: return .reopen
    }
  }

  var description: String {
    let instance = ["A", "B", "C"][instance]
    return "\(instance): \(callDescription)" + (isCancelled ? ", cancelled" : "")
  }

  private var callDescription: String {
    func name(_ list: Int) -> String { text(of: Self.lists[list]) }
    return switch call {
    case .replace(let list, let items, let hasValidator):
      "replace \(name(list)) with \(items) items" + (hasValidator ? " and a validator" : "")
    case .append(let list, let items, let version, let renews):
      "append \(items) items to \(name(list)) at its \(version) version"
        + (renews ? ", and renew it" : "")
    case .remove(let list, let version):
      "remove \(name(list))" + (version.map { " at its \($0) version" } ?? "")
    case .slice(let list, nil, _, let limit): "slice of \(name(list)), limit \(limit)"
    case .slice(let list, let offset?, let version, let limit):
      "slice of \(name(list)) after item \(offset) of its \(version) version, limit \(limit)"
    case .saveImage(let image, let bytes): "save \(bytes) bytes as image \(image)"
    case .image(let image): "data of image \(image)"
    case .removeImage(let image): "remove image \(image)"
    case .kept(let image): "kept of image \(image)"
    case .removeDamaged(let list): "removeDamaged of \(name(list))"
    case .usage: "usage"
    case .contents: "contents"
    case .verify: "verify"
    case .clear: "clear"
    case .reopen: "close"
    }
  }

  /// The list that the step writes to.
  var written: Int? {
    switch call {
    case .replace(let list, _, _), .append(let list, _, _, _), .remove(let list, _): list
    default: nil
    }
  }

  /// The samples that the step saves.
  func samples(_ count: Int) -> [Sample] { [Sample](number * 128..<number * 128 + count) }

  /// The provenance of the list that the step saves. Every other validator is weak.
  func provenance(hasValidator: Bool, count: Int) -> Provenance {
    let text = (number.isMultiple(of: 2) ? "W/" : "") + "\"\(number)\""
    return Provenance(
      savedAt: savedAt, source: "step \(number)",
      validator: hasValidator ? PageValidator(text, limit: .max, count: count) : nil)
  }

  func data(_ bytes: Int) -> Data {
    Data(repeating: UInt8(truncatingIfNeeded: number), count: bytes)
  }
}
