extension Messages {
  /// English.
  public static let english = Messages(
    language: .english,
    time: TimeTexts(
      second: .init(one: "second", other: "seconds"),
      minute: .init(one: "minute", other: "minutes"),
      hour: .init(one: "hour", other: "hours"),
      day: .init(one: "day", other: "days"),
      week: .init(one: "week", other: "weeks"),
      month: .init(one: "month", other: "months"),
      year: .init(one: "year", other: "years"),
      isSingular: { $0 == 1 },
      past: { "\($0) \($1) ago" },
      future: { "in \($0) \($1)" },
      validFor: { "valid for \($0) more \($1)" },
      date: { "\($0) \($1)" },
      validUntil: { "valid until \($0)" },
      months:
        "January February March April May June July August September October November December",
      decimalSeparator: "."
    ),
    cache: CacheTexts(
      fromRemote: { "from \($0)" },
      waitingFor: { "Waiting for \($0) …" },
      fromCache: { "from cache of \($0)" },
      saved: { "saved \($0)" },
      empty: "Nothing is saved.",
      noList: "No list is saved.",
      emptyStore: { "Nothing is saved in \($0)." },
      items: { "\($0) \($0 == 1 ? "entry" : "entries")" },
      images: { "\($0) \($0 == 1 ? "image" : "images")" },
      sound: { lists, items, images in
        "Everything that is saved is sound: \(lists) \(lists == 1 ? "list" : "lists"), \(items) \(items == 1 ? "item" : "items"), \(images) \(images == 1 ? "image" : "images")."
      },
      problemsFound: "Problems found:",
      cleared: { "Everything that was saved in \($0) was deleted." },
      onACopy: {
        "Calls go wrong on purpose: this works on a copy of \($0), which is removed afterwards."
      },
      prefetched: { "\($0) loaded, \($1) already cached, \($2) failed" },
      migrated: {
        "\($0) and the data of \($1) \($1 == 1 ? "image" : "images") were copied to \($2) and checked."
      },
      replaced: { "The copy replaced earlier contents: \($0); image data: \($1)." },
      imagesCleared: { "All images were deleted together with the last list: \($0)." },
      kept: "It was kept.",
      store: "Store",
      source: "Source",
      savedAt: "Saved",
      validUntil: "Valid until",
      lists: "Lists",
      imageData: "Image data",
      limit: "Limit",
      nothing: "none",
      notSaved: "What was loaded could not be saved.",
      notRefreshed: "The newest could not be loaded; what was saved is shown.",
      begunAnew: { "\($0) was damaged and begins anew." },
      listTakenOut: { "A list in \($0) was damaged and has been taken out." },
      putInOrder: { "\($0) was partly damaged and has been repaired." },
      warning: "warning",
      madeFolder: { "Made the folder \($0)." },
      keptAs: { "What was damaged is kept as \($0)." },
      leftOut: {
        "Left out of \($0), as it can't be read: \($1). The first: \($2)."
      },
      notesLeftOut: {
        "Notes on pictures of \($0) that can't be read: \($1). The first: \($2)."
      },
      otherFiles: { address, count, kinds in
        let files = count == 1 ? "1 file of a kind that is" : "\(count) files of kinds that are"
        return "\(address): \(files) not shown: \(kinds)."
      },
      linkedFolders: {
        "Linked folders of \($0) are left out: \($1). Name one as the source to see what is in it."
      },
      tooManyFiles: {
        "\($0) holds more than can be shown. The newest are shown; older ones are left out: \($1). Name a folder in it to see those."
      },
      withoutPictures: { "No entry of \($0) has a picture. Entries: \($1)." },
      laterPageFailed: "A later page could not be loaded; the pages before it are shown.",
      stoppedAt: { "No more than these are loaded at once: \($0). There are more." },
      shortened: {
        "What was saved before has been replaced by a shorter list: \($0) → \($1)."
      },
      migrationFailed: {
        "The copy in \($0) does not hold all that was to be copied. See what it may keep, and try again."
      },
      tooLargeToKeep: {
        "An image has more bytes than the store may keep (\($0))."
      },
      tooManyToKeep: {
        "The images have more bytes together than the store may keep (\($0)), so that some gave way to others."
      },
      damagedImagesRemoved: {
        "Images that were damaged and have been removed: \($0). They are loaded again when they are needed online."
      }
    ),
    errors: .english
  )
}
