/// What the cache did, and the names of what is in it.
public struct CacheTexts: Sendable {
  /// Validating found a fresh list and kept it.
  public let kept: String
  /// Validating found a list that had expired or could not be read, and deleted it.
  public let deleted: String
  /// Validating found nothing.
  public let empty: String
  /// Clearing is done.
  public let cleared: String
  /// Verifying found nothing wrong.
  public let sound: String
  /// Stands before the problems that verifying found.
  public let problemsFound: String

  /// Labels the place of the store.
  public let store: String
  /// Labels the name of the source.
  public let source: String
  /// Labels when the list was saved.
  public let savedAt: String
  /// Labels until when the list may be shown.
  public let validUntil: String
  /// Labels the number of images in the saved feed.
  public let images: String
  /// Labels the image data.
  public let imageData: String
  /// Labels the bound of the image data.
  public let limit: String
  /// Stands where there is no value.
  public let nothing: String

  /// Says how many images were prefetched, were there before, and could not be had.
  public let prefetched: @Sendable (_ loaded: Int, _ cached: Int, _ failed: Int) -> String
  /// Says that what was loaded could not be saved; goes before the reason.
  let notSaved: String
  /// Says that a later page failed and the earlier ones are shown; goes before the reason.
  let laterPageFailed: String
  /// Says how many images, and the data of how many, were copied to which store.
  public let migrated: @Sendable (_ images: Int, _ imageData: Int, _ place: String) -> String
  /// Says that a copy in a store is not what was to be copied.
  public let migrationFailed: @Sendable (_ place: String) -> String
  /// Says that an image is larger than all that may be kept.
  let tooLargeToKeep: @Sendable (_ limit: String) -> String
}
