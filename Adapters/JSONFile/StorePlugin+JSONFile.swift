import FoundationEssentials
import Glibc
public import Plugins

extension StorePlugin {
  /// A folder of JSON files, which a person can read and no library is needed for.
  public static let jsonFile = StorePlugin(
    scheme: "json",
    placeholder: "PATH",
    summary: "a folder of JSON files",
    fileExtension: ".json-store",
    open: { options in
      let storage = JSONFileStorage(path: options.place)
      return Storage(
        place: storage.place,
        feed: JSONFileListStore<FeedImageRecord>(storage: storage),
        imageData: JSONFileImageDataStore(storage: storage, limit: options.imageLimit),
        upkeep: JSONFileUpkeep(storage: storage))
    },
    scratch: { place, label in
      JSONFileStorage(path: place).scratch(label)
    }
  )
}
