public import OfflineCore

extension Messages {
  /// Where a list was saved from, and when: "from cache of demo:, saved 3 days ago".
  public func saved(from source: SourceName, _ date: String) -> String {
    "\(cache.fromCache(source.rawValue)), \(cache.saved(date))"
  }

  /// What went wrong without keeping the result away, and why.
  public func message(for notice: LoadNotice) -> String {
    switch notice {
    case .notSaved(let error): "\(cache.notSaved) \(message(for: error))"
    case .notRefreshed(let error): "\(cache.notRefreshed) \(message(for: error))"
    case .stoppedEarly(let error): "\(cache.laterPageFailed) \(message(for: error))"
    case .stoppedAt(let count): cache.stoppedAt("\(count)")
    case .shortened(let before, let now): cache.shortened(before, now)
    }
  }

  /// What became of damage, and where it is kept.
  public func message(for report: DamageReport) -> String {
    let damage =
      switch report.extent {
      case .storage: cache.begunAnew(report.place)
      case .list: cache.listTakenOut(report.place)
      case .remains: cache.putInOrder(report.place)
      }
    return [damage, report.quarantine.map(cache.keptAs)].compactMap { $0 }.joined(separator: " ")
  }

  /// What a source left out, and why.
  public func message(for skipped: SkippedRecords) -> String {
    let (address, count, reason) = (skipped.address, "\(skipped.count)", skipped.reason)
    return switch skipped.kind {
    case .records:
      reason.map { cache.leftOut(address, count, $0) } ?? cache.withoutPictures(address, count)
    case .notes: cache.notesLeftOut(address, count, reason ?? "")
    case .otherFiles: cache.otherFiles(address, skipped.count, reason ?? "")
    case .linkedFolders: cache.linkedFolders(address, count)
    case .tooMany: cache.tooManyFiles(address, count)
    }
  }

  /// Says that an image is larger than all that may be kept.
  public func tooLargeToKeep(limit: Int) -> String { cache.tooLargeToKeep(byteCount(limit)) }

  /// Says that images are larger together than all that may be kept.
  public func tooManyToKeep(limit: Int) -> String { cache.tooManyToKeep(byteCount(limit)) }

  /// Says that a list was kept because its date is in the future.
  public var keptFromTheFuture: String { "\(errors.savedInTheFuture) \(cache.kept)" }

  /// Says how many images were damaged and are gone, and what to do.
  public func damagedImagesRemoved(_ count: Int) -> String {
    cache.damagedImagesRemoved("\(count)")
  }
}
