import OfflineCore
public import Plugins

extension StorePlugin {
  /// A folder of JSON files, which a person can read and no library is needed for.
  public static let jsonFile = StorePlugin(
    scheme: "json",
    placeholder: "PATH",
    summary: "a folder of JSON files",
    fileExtension: ".json-store",
    open: { JSONFileStorage(path: $0.place, whenSetAside: $0.whenSetAside).storage($0.imageLimit) },
    scratch: { place, label in
      JSONFileStorage(path: place).scratch(label)
    }
  )
}

extension JSONFileStorage {
  /// The storage seen through the ports.
  func storage(_ imageLimit: Int) -> Storage {
    Storage(
      place: place,
      lists: ResourceRecords.all.reduce(ListStores(place: place)) { $1.adding(to: $0, in: self) },
      imageData: JSONFileImageDataStore(storage: self, limit: imageLimit),
      upkeep: JSONFileUpkeep(storage: self))
  }
}
