public import FoundationEssentials
public import OfflineCore

/// An item of a list of LigasEc. Add each new item type to `LeagueItems.all`.
public protocol LeagueItem: ListItem, Identifiable {
  /// The kind of the lists that hold such items, for stores.
  static var listKind: String { get }
  /// The address of the crest or the portrait, if there is one.
  var imageURL: URL? { get }
  /// The list that belongs to the item, if there is one.
  var child: ListName? { get }
}

/// The types of all lists of LigasEc.
enum LeagueItems {
  static let all: [any LeagueItem.Type] = [League.self, Team.self, Player.self]

  /// Returns the type of the items in a list; `nil` for a list of another product.
  static func type(of list: ListName) -> (any LeagueItem.Type)? {
    all.first { $0.listKind == list.kind }
  }
}
