import FoundationEssentials
import OfflineCore
import Platform

extension StoreRequirement {
  /// Random calls on several instances, one after the other, each compared with a model in memory.
  /// A failing history is shrunk to the calls that are needed to fail.
  ///
  /// - Parameters:
  ///   - steps: The number of calls in each history.
  ///   - count: The number of histories; each has storage of its own.
  public static func history(steps: Int = 300, count: Int = 3) -> StoreRequirement {
    StoreRequirement(
      "random-history", rule: 2, sentence: "a storage answers random calls as plain values would"
    ) { scratch in
      for number in 0..<count {
        var random = SplitMix64(seed: scratch.seed, number: number)
        let history = (0..<steps).map { HistoryStep($0, using: &random) }
        guard let failure = try await failure(of: history, on: scratch.fresh()) else { continue }
        let short = try await shrink(Array(history.prefix(failure.step + 1)), attempts: 150) {
          try await Self.failure(of: $0, on: scratch.fresh()) != nil
        }
        let last = try await Self.failure(of: short, on: scratch.fresh())
        throw Deviation(
          step: historyText(short.prefix((last?.step ?? short.count) + 1), seed: scratch.seed),
          expected: "as the model says: \((last ?? failure).expected)",
          found: (last ?? failure).found)
      }
    }
  }

  private static func historyText(_ steps: ArraySlice<HistoryStep>, seed: UInt64) -> String {
    let head = "shrunk to \(steps.count) calls, seed \(seed)"
    let lines = steps.suffix(6).map(\.description)
    let left = steps.count > 6 ? ["after \(steps.count - 6) others"] : []
    return ([head] + left + lines).joined(separator: "\n    ")
  }

  /// Returns the first answer of the store that differs from the model's.
  private static func failure(
    of history: [HistoryStep], on scratch: ScratchStorage
  ) async throws -> HistoryFailure? {
    try await scratch.use { scratch in
      let first = scratch.open(imageLimit: HistoryStep.imageLimit)
      let instances =
        [first]
        + (1..<HistoryStep.instances).map { _ in
          scratch.another(first, imageLimit: HistoryStep.imageLimit)
        }
      var model = StorageModel()
      for (number, step) in history.enumerated() {
        try Task.checkCancellation()
        let answer = await step.answer(of: instances[step.instance], model: model)
        var expected = model.answer(step, returning: answer.version)
        var found = answer.text
        if found == expected, let list = step.written {
          // Every instance reads the written list, and one more list, which must be unchanged.
          for (turn, list) in [list, list, list, number % HistoryStep.lists.count].enumerated()
          where found == expected {
            let reader = instances[(step.instance + turn) % instances.count]
            expected = "then, read again: " + model.slice(list)
            found = "then, read again: " + (await reader.sliceText(HistoryStep.lists[list]))
          }
        }
        guard found == expected else {
          let (expected, found) = difference(between: expected, and: found)
          return HistoryFailure(step: number, expected: expected, found: found)
        }
      }
      return nil
    }
  }
}

/// The first difference between a store and the model.
struct HistoryFailure: Sendable {
  let step: Int
  let expected: String
  let found: String
}

extension HistoryStep {
  /// Returns the answer of the store in the wording of the model, and the version it returned.
  fileprivate func answer(
    of storage: Storage, model: StorageModel
  ) async -> (text: String, version: ListVersion?) {
    do {
      if isCancelled {
        return try await resultWhenCancelled { try await answer(storage, model: model) }.get()
      }
      return try await answer(storage, model: model)
    } catch is CancellationError {
      return (StorageModel.cancelled, nil)
    } catch let error as StoreError where error.reason == .changed {
      return (StorageModel.changed, nil)
    } catch {
      return ("the error \(error)", nil)
    }
  }

  private func answer(
    _ storage: Storage, model: StorageModel
  ) async throws -> (text: String, version: ListVersion?) {
    let lists = storage.lists
    func key(_ list: Int) -> ListKey<Sample> { ListKey(Self.lists[list]) }
    switch call {
    case .replace(let list, let count, let hasValidator):
      let replacement = try await lists.replace(
        key(list), with: samples(count),
        from: provenance(hasValidator: hasValidator, count: count))
      let version = replacement.version
      return (StorageModel.version(version.count, replacing: replacement.replacedCount), version)
    case .append(let list, let count, let which, let renews):
      let version = try await lists.append(
        samples(count), to: key(list), at: model.version(which, of: list),
        renewedAt: renews ? savedAt : nil)
      return (StorageModel.version(version.count), version)
    case .remove(let list, let which):
      try await lists.remove(Self.lists[list], at: which.map { model.version($0, of: list) })
    case .slice(let list, let offset, let which, let limit):
      let start = offset.map { model.position($0, at: which, of: list) }
      let slice = try await lists.slice(key(list), from: start, limit: limit)
      return (StorageModel.slice(slice), nil)
    case .saveImage(let image, let bytes):
      try await storage.imageData.save(data(bytes), for: picture(image))
    case .image(let image):
      let data = try await storage.imageData.data(for: picture(image))
      return (data.map { Conformance.text(of: $0) } ?? "nothing", nil)
    case .removeImage(let image): try await storage.imageData.remove(picture(image))
    case .kept(let image):
      return ("\(try await storage.imageData.kept([picture(image)]))", nil)
    case .removeDamaged(let list):
      let isRemoved = try await storage.maintenance.removeDamaged(.list(Self.lists[list]))
      return ("\(isRemoved)", nil)
    case .usage:
      let usage = try await storage.imageData.usage()
      return (
        StorageModel.usage(usage.count, bytes: usage.bytes, limit: storage.imageData.limit), nil
      )
    case .contents:
      return (StorageModel.contents(try await storage.maintenance.contents()), nil)
    case .verify: return ("\(try await storage.maintenance.verify())", nil)
    case .clear: try await storage.maintenance.clear()
    case .reopen:
      await storage.close()
      try Task.checkCancellation()
    }
    return (StorageModel.done, nil)
  }
}

extension Storage {
  fileprivate func sliceText(_ list: ListName) async -> String {
    do {
      return StorageModel.slice(
        try await lists.slice(ListKey<Sample>(list), from: nil, limit: .max))
    } catch {
      return "the error \(error)"
    }
  }
}

/// Drops elements, first in large chunks and then one by one, while the rest still fails (Zeller's
/// delta debugging).
///
/// - Parameter attempts: The maximum number of calls of `fails`.
func shrink<Element>(
  _ elements: [Element], attempts: Int, fails: ([Element]) async throws -> Bool
) async throws -> [Element] {
  var short = elements
  var left = attempts
  var chunk = max(1, short.count / 2)
  while true {
    var start = 0
    var hasShrunk = false
    while start < short.count, left > 0 {
      left -= 1
      let rest = Array(short[..<start] + short[min(start + chunk, short.count)...])
      if try await fails(rest) {
        short = rest
        hasShrunk = true
      } else {
        start += chunk
      }
    }
    guard left > 0, chunk > 1 || hasShrunk else { return short }
    chunk = max(1, chunk / 2)
  }
}
