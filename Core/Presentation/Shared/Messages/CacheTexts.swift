/// Where a list came from, what the cache did, and the names of what is in it.
public struct CacheTexts: Sendable {
  /// Says that a list came from the source of this name.
  let fromRemote: @Sendable (_ source: String) -> String
  /// Says that loading waits for the source of this name.
  public let waitingFor: @Sendable (_ source: String) -> String
  /// Says that a list was saved from the source of this name.
  let fromCache: @Sendable (_ source: String) -> String
  /// Says when the list was saved, given a relative date.
  let saved: @Sendable (_ date: String) -> String

  /// Says that nothing is saved.
  public let empty: String
  /// Says that validating found no list.
  public let noList: String
  /// Says that nothing at all is in a store.
  public let emptyStore: @Sendable (_ place: String) -> String
  /// A number of list items.
  public let items: @Sendable (Int) -> String
  /// A number of images.
  public let images: @Sendable (Int) -> String
  /// Verifying found nothing wrong in so many lists with so many items in all, and so many images.
  public let sound: @Sendable (_ lists: Int, _ items: Int, _ images: Int) -> String
  /// Stands before the problems that verifying found.
  public let problemsFound: String

  /// Says that everything in a store is deleted.
  public let cleared: @Sendable (_ place: String) -> String
  /// Says that what may destroy works on a copy of a store.
  public let onACopy: @Sendable (_ place: String) -> String
  /// Says how many images were prefetched, were there before, and could not be had.
  public let prefetched: @Sendable (_ loaded: Int, _ cached: Int, _ failed: Int) -> String
  /// Says how many items and how many images were copied to a store.
  public let migrated: @Sendable (_ items: String, _ imageData: Int, _ place: String) -> String
  /// Says what the copy has replaced.
  public let replaced: @Sendable (_ items: String, _ imageData: Int) -> String
  /// Says how many intact images were deleted together with the last list.
  public let imagesCleared: @Sendable (Int) -> String
  /// Says that the list was not deleted; follows the reason.
  let kept: String

  /// Labels the place of the store.
  public let store: String
  /// Labels the name of the source.
  public let source: String
  /// Labels when the list was saved.
  public let savedAt: String
  /// Labels until when the list may be shown.
  public let validUntil: String
  /// Labels the numbers of items in all lists.
  public let lists: String
  /// Labels the image data.
  public let imageData: String
  /// Labels the bound of the image data.
  public let limit: String
  /// Stands where there is no value.
  public let nothing: String

  /// Says that what was loaded could not be saved; goes before the reason.
  public let notSaved: String
  /// Says that the source failed and what was saved is shown; goes before the reason.
  let notRefreshed: String
  /// Says that a damaged store had to begin anew.
  let begunAnew: @Sendable (_ place: String) -> String
  /// Says that a damaged list had to be taken out of a store.
  let listTakenOut: @Sendable (_ place: String) -> String
  /// Says that a store was partly damaged and has been repaired.
  let putInOrder: @Sendable (_ place: String) -> String
  /// Goes before what did not keep the result away.
  public let warning: String
  /// Says that a folder had to be made on the way to a store.
  public let madeFolder: @Sendable (_ path: String) -> String
  /// Says where that is kept which was damaged.
  let keptAs: @Sendable (_ copy: String) -> String
  /// Says that so many records of a source were left out, and what is wrong with the first.
  let leftOut: @Sendable (_ address: String, _ count: String, _ reason: String) -> String
  /// Says that so many notes on pictures were left out, and what is wrong with the first.
  let notesLeftOut: @Sendable (_ address: String, _ count: String, _ reason: String) -> String
  /// Says that so many files are of kinds that are not shown, and names the kinds.
  let otherFiles: @Sendable (_ address: String, _ count: Int, _ kinds: String) -> String
  /// Says that so many folders were left out, as only links lead to them.
  let linkedFolders: @Sendable (_ address: String, _ count: String) -> String
  /// Says that so many older files were left out, as there are too many.
  let tooManyFiles: @Sendable (_ address: String, _ count: String) -> String
  /// Says that none of so many records of a source has a picture.
  let withoutPictures: @Sendable (_ address: String, _ count: String) -> String
  /// Says that a later page failed and the earlier ones are shown; goes before the reason.
  let laterPageFailed: String
  /// Says that no more than so many items are loaded at once, and that there are more.
  let stoppedAt: @Sendable (_ count: String) -> String
  /// Says that a shorter list, perhaps of another source, replaced the one in the store.
  let shortened: @Sendable (_ before: Int, _ now: Int) -> String
  /// Says that a copy in a store is not what was to be copied.
  public let migrationFailed: @Sendable (_ place: String) -> String
  /// Says that an image is larger than all that may be kept.
  let tooLargeToKeep: @Sendable (_ limit: String) -> String
  /// Says that images are larger together than all that may be kept.
  let tooManyToKeep: @Sendable (_ limit: String) -> String
  /// Says how many images were damaged and are gone.
  let damagedImagesRemoved: @Sendable (_ count: String) -> String
}
