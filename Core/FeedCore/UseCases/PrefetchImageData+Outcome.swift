import FoundationEssentials

extension PrefetchImageData {
  /// How one image ended.
  enum Outcome: Sendable {
    case loaded(bytes: Int)
    case cached(bytes: Int)
    case failed(LoadFailure)
  }

  /// What was there once it was settled.
  struct Kept {
    private(set) var outcomes: [URL: Outcome] = [:]
    private(set) var bytes = 0

    mutating func note(_ outcome: Outcome, of url: URL) {
      switch outcome {
      case .loaded(let count), .cached(let count):
        outcomes[url] = outcome
        bytes += count
      case .failed: return
      }
    }
  }
}

extension PrefetchImageData.Progress {
  mutating func count(_ outcome: PrefetchImageData.Outcome) {
    switch outcome {
    case .loaded: loaded += 1
    case .cached: cached += 1
    case .failed(let failure):
      failed += 1
      firstFailure = firstFailure ?? failure
    }
  }

  mutating func take(
    back outcome: PrefetchImageData.Outcome, for failure: PrefetchImageData.LoadFailure
  ) {
    switch outcome {
    case .loaded: loaded -= 1
    case .cached: cached -= 1
    case .failed: return
    }
    count(.failed(failure))
  }
}
