public import FoundationEssentials

/// What saved lists hold: a value that says all of itself as texts under names.
///
/// Stores keep these texts and know nothing else of an item, so that a new resource edits no store.
public protocol ListItem: Hashable, Sendable {
  /// All that the item says, letter by letter. The names never change, for stores are full of them.
  var fields: FieldValues { get }

  /// The item that says this; `nil` when these can't be the fields of one.
  init?(fields: FieldValues)
}

/// Texts under names, in an order of their own. An absent text is not an empty one.
public struct FieldValues: Sendable, ExpressibleByDictionaryLiteral {
  /// The texts that are there.
  public private(set) var elements: [(name: String, value: String)] = []

  /// Leaves out the names whose text is absent.
  public init(dictionaryLiteral elements: (String, String?)...) {
    self.elements.reserveCapacity(elements.count)
    for case (let name, let value?) in elements { self.elements.append((name, value)) }
  }

  /// Adds a text; for stores, which read them one by one.
  public mutating func append(_ value: String, for name: String) { elements.append((name, value)) }

  /// The text of that name; `nil` when it is absent.
  public subscript(name: String) -> String? { elements.first { $0.name == name }?.value }

  /// The address under that name; `nil` when it is absent, or no address as it stands.
  public func url(_ name: String) -> URL? {
    self[name].flatMap { URL(string: $0, encodingInvalidCharacters: false) }
  }
}

extension FieldValues: Hashable {
  /// Whether two say the same letter by letter, where `String` takes different spellings of a letter
  /// for equal (Unicode canonical equivalence).
  public static func == (one: FieldValues, other: FieldValues) -> Bool {
    one.elements.elementsEqual(other.elements) {
      $0.name.utf8.elementsEqual($1.name.utf8) && $0.value.utf8.elementsEqual($1.value.utf8)
    }
  }

  /// Hashes what the texts say.
  public func hash(into hasher: inout Hasher) {
    for (name, value) in elements {
      hasher.combine(name)
      hasher.combine(value)
    }
  }
}

extension Array where Element: ListItem {
  /// How much room the items take up: their texts, and what there is of every item.
  package var byteCount: Int {
    reduce(0) { $0 + 128 + $1.fields.elements.reduce(0) { $0 + $1.value.utf8.count } }
  }
}

/// An item of whatever resource, for those who handle lists without knowing what they hold.
public struct StoredItem: ListItem {
  /// What the item says.
  public let fields: FieldValues

  /// Any fields are those of an item.
  public init?(fields: FieldValues) { self.fields = fields }
}
