import OfflineCore
import Plugins

/// A mistake that an author of a storage could make in keeping several lists apart.
enum NeighbourFault: String, CaseIterable {
  case composesTheLettersOfParents
  case renewsNeighboursWhenReplacing
  case renewsNeighboursWhenAppending
  case removesEveryKindOfAParent
  case removesTheListsOfParentsThatAreGone
  case leavesItemsBehindWhenRemoving
  case emptiesImagesWithTheLastListOfAKind
  case keepsImagesBeyondTheLastSquad
  case namesAListTwice
  case namesNoSquads
  case clearsNoSquads
  case keepsAHundredLists

  /// Parts of the sentences of those requirements, and of no others, that find the mistake.
  var finders: Set<String> {
    switch self {
    case .composesTheLettersOfParents:
      ["replacing a list leaves", "appending leaves", "removing a list leaves those", "named once"]
    case .renewsNeighboursWhenReplacing: ["replacing a list leaves", "no list knows"]
    case .renewsNeighboursWhenAppending: ["appending leaves", "none of its items behind"]
    case .removesEveryKindOfAParent:
      [
        "removing a list leaves those", "no list knows", "none of its items behind",
        "of whatever kind it is",
      ]
    case .removesTheListsOfParentsThatAreGone:
      ["replacing a list leaves", "no list knows", "named once"]
    case .leavesItemsBehindWhenRemoving: ["none of its items behind"]
    case .emptiesImagesWithTheLastListOfAKind, .keepsImagesBeyondTheLastSquad:
      ["of whatever kind it is"]
    case .namesAListTwice, .namesNoSquads, .clearsNoSquads: ["named once"]
    case .keepsAHundredLists: ["hundreds of lists"]
    }
  }

  /// A backend that makes this mistake and no other.
  var plugin: StorePlugin {
    .spoiled(rawValue) { storage in
      let residue = Residue()
      return Storage(
        place: storage.place,
        lists: storage.lists.map { spoiled($0, storage, residue) },
        imageData: storage.imageData, upkeep: UpkeepOfNeighbours(storage: storage, fault: self))
    }
  }

  private func spoiled(
    _ store: some ListStore, _ storage: Storage, _ residue: Residue
  ) -> any ListStore {
    StoreOfNeighbours(store: store, storage: storage, residue: residue, fault: self)
  }
}
