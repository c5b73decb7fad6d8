public import FoundationEssentials

/// An item of a saved list: a value that can be written as named texts and read back.
///
/// Stores keep only these texts, so that a new resource does not change any store.
public protocol ListItem: Hashable, Sendable {
  /// All properties of the item, byte for byte. The names never change, because existing stores contain them.
  var fields: FieldValues { get }

  /// Creates the item with these fields; `nil` if they are not valid.
  init?(fields: FieldValues)
}

/// Named texts, in a fixed order. An absent text is not the same as an empty one.
public struct FieldValues: Sendable, ExpressibleByDictionaryLiteral {
  /// The texts that are present.
  public private(set) var elements: [(name: String, value: String)] = []

  /// Creates fields from the texts that are not `nil`.
  public init(dictionaryLiteral elements: (String, String?)...) {
    self.elements.reserveCapacity(elements.count)
    for case (let name, let value?) in elements { self.elements.append((name, value)) }
  }

  /// Adds a text. Stores read fields one by one.
  public mutating func append(_ value: String, for name: String) { elements.append((name, value)) }

  /// The text with this name; `nil` if it is absent.
  public subscript(name: String) -> String? { elements.first { $0.name == name }?.value }

  /// Returns the address with this name; `nil` if it is absent or not valid.
  public func url(_ name: String) -> URL? {
    self[name].flatMap { URL(string: $0, encodingInvalidCharacters: false) }
  }
}

extension FieldValues: Hashable {
  /// Returns whether the texts have the same bytes. `String` would consider different spellings of a letter
  /// equal (Unicode canonical equivalence).
  public static func == (one: FieldValues, other: FieldValues) -> Bool {
    one.elements.elementsEqual(other.elements) {
      $0.name.hasSameBytes(as: $1.name) && $0.value.hasSameBytes(as: $1.value)
    }
  }

  /// Hashes the names and texts.
  public func hash(into hasher: inout Hasher) {
    for (name, value) in elements {
      hasher.combine(name)
      hasher.combine(value)
    }
  }
}

extension Array where Element: ListItem {
  /// The approximate size of the items: the bytes of their texts, and 128 bytes for each item.
  package var byteCount: Int {
    reduce(0) { $0 + 128 + $1.fields.elements.reduce(0) { $0 + $1.value.utf8.count } }
  }
}

/// An item of any resource, for code that handles lists without knowing their type.
public struct StoredItem: ListItem {
  /// The fields of the item.
  public let fields: FieldValues

  /// Creates an item. Any fields are valid.
  public init?(fields: FieldValues) { self.fields = fields }
}

/// The name of a saved list: `feed`, or the `teams` of league `A`.
public struct ListName: Hashable, Sendable {
  /// The kind of the list, such as `feed`.
  public var kind: String { kindID.rawValue }
  /// The id of the parent, if there is one list for each parent.
  public var parent: String? { parentID?.rawValue }

  // Two names that Unicode takes for equal are two names in a store.
  private let kindID: OpaqueID
  private let parentID: OpaqueID?

  /// Creates the name of the one list of a kind, or of the list that belongs to `parent`.
  public init(kind: String, parent: String? = nil) {
    kindID = OpaqueID(kind)
    parentID = parent.map(OpaqueID.init)
  }

  /// The kind of the list that notes a visit.
  package static let visitKind = "visit"
  /// `true` for a list with content. Others are notes of a program, which reports leave out.
  package var hasContent: Bool { !Self.noteKinds.contains(kind) }
  private static let noteKinds: Set = [visitKind, "pauses", "sources"]

  /// A short form for messages and leases. Two lists may share it.
  public var label: String { kind + "-" + String(Checksum64.of(parent ?? ""), radix: 36) }
}

/// An identifier that only its source understands, compared byte by byte.
///
/// `String` would consider two ids equal that spell a letter in two ways (Unicode canonical equivalence), but
/// they may be two leagues.
public struct OpaqueID: Hashable, Sendable {
  /// The id as its source writes it.
  public let rawValue: String

  /// Creates an id. Any text is valid.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Returns whether two ids have the same bytes.
  public static func == (one: OpaqueID, other: OpaqueID) -> Bool {
    one.rawValue.hasSameBytes(as: other.rawValue)
  }
}

/// The name of a list together with the type of its items.
public struct ListKey<Item: ListItem>: Hashable, Sendable {
  /// The name that stores know.
  public let name: ListName

  /// Creates the key of the one list of a kind, or of the list that belongs to `parent`.
  public init(kind: String, parent: String? = nil) { name = ListName(kind: kind, parent: parent) }

  /// Creates the key of a list that a store has reported.
  public init(_ name: ListName) { self.name = name }
}

extension String {
  /// Returns whether two texts have the same bytes.
  func hasSameBytes(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
