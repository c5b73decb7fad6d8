import Dispatch
import FoundationEssentials
import OfflineCore
import Platform

/// Rules 8 and 10: cancelled calls end promptly, and so do writes that wait too long.
extension StoreRequirement {
  static let cancellation: [StoreRequirement] = [
    .init("cancelled-calls", rule: 10, sentence: "a cancelled call throws, and changes nothing") {
      _, storage in
      try await storage.save(0..<5)
      try await storage.imageData.save(Data("old".utf8), for: picture(1))
      for (name, call) in storage.calls() { try await expectCancellation(name, from: call) }
      try await storage.expectSamples(0..<5, in: "after cancelled calls")
      try await expect(
        storage.imageData.data(for: picture(1)), is: Data("old".utf8),
        in: "data after cancelled calls")
    },
    .init(
      "cancelled-halfway", rule: 10,
      sentence: "a save that is cancelled halfway is whole or not there"
    ) { _, storage in
      let lists = [[Sample](0..<5), [Sample](1000..<3000)]
      for turn in 0..<20 {
        try await storage.save(0..<5)
        let save = Task {
          // In every other turn the store meets the cancellation while it encodes the items.
          let items = lists[1].enumerated().map { index, sample in
            CancellingSample(sample, cancels: turn % 2 == 0 && index == turn * 100)
          }
          return try await CancellingSample.$isBeingSaved.withValue(true) {
            try await storage.lists.replace(
              .init(kind: ListKey.samples.name.kind), with: items, savedAt: .now, source: "sample")
          }
        }
        if turn % 2 > 0 {
          for _ in 0..<turn * 10 { await Task.yield() }
          save.cancel()
        }
        let possible: [[Sample]]
        switch await save.result {
        case .success: possible = [lists[1]]
        case .failure(is CancellationError): possible = lists
        case .failure(let error):
          throw Deviation(
            step: "replace that is cancelled halfway", expected: "success or CancellationError",
            found: "it threw \(error)")
        }
        let found = try await storage.items()
        try expect(
          found.map(possible.contains) ?? false, in: "reading after replace was cancelled halfway",
          expected: possible.count == 1
            ? "the new list, as replace returned" : "the old list or the new one",
          found: found.map { "\($0.count) items" } ?? "nothing")
      }
    },
    .init(
      "cancelled-inside", rule: 10,
      sentence: "a call that is cancelled under way has done all or nothing of it"
    ) { scratch in
      var random = SplitMix64(seed: scratch.seed)
      let storage = scratch.open()
      for step in CancelledStep.all {
        for _ in 0..<12 {
          try await step.check(on: storage, patience: random.number(in: 0..<30))
        }
      }
    },
    .init(
      "cancelled-while-waiting", rule: 10,
      sentence: "a call that waits for others ends as soon as it is cancelled",
      needs: .lockOrStall
    ) { scratch in
      // A third of the time limit is far more than a cancellation takes, on a busy machine too.
      let storage = scratch.open()
      try await storage.save(0..<5)
      try await scratch.whileBlocked {
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let save = Task {
          start.finish()
          return try await storage.save(5..<9)
        }
        for await _ in starts {}
        // Leaves time to reach the lock. A call that is cancelled earlier has to end just as promptly.
        try await Task.sleep(for: .milliseconds(200))
        let result = try await expectEnd(
          within: patience / 3, in: "replace, cancelled while another holds the lock",
          expected: "CancellationError, long before the time limit"
        ) {
          save.cancel()
          return await save.result
        }
        if case .failure(is CancellationError) = result { return }
        throw Deviation(
          step: "replace, cancelled while another holds the lock", expected: "CancellationError",
          found: "\(result)")
      }
      try await storage.expectSamples(0..<5, in: "after replace was cancelled while it waited")
    },
    .init(
      "a-use-waits-for-nobody", rule: 1,
      sentence: "image data is read while another holds the lock", needs: .lock
    ) { scratch in
      // A third of the time limit is far more than a read takes, on a busy machine too.
      let storage = scratch.open()
      for number in 0..<2 { try await storage.imageData.save(Data("x".utf8), for: picture(number)) }
      try await scratch.hooks.withLock?(scratch.place) {
        try await expectEnd(
          within: patience / 3, in: "reading image data while another holds the lock",
          expected: "the data, whether or not the use was noted"
        ) {
          try await expect(
            storage.imageData.data(for: picture(0)), is: Data("x".utf8),
            in: "the data of an image while another holds the lock")
        }
      }
    },
    .init(
      "busy", rule: 8,
      sentence: "a write that waits too long for others says so, within its time limit",
      needs: .lockOrStall
    ) { scratch in
      let storage = scratch.open(timeLimit: .seconds(3))
      try await storage.save(0..<5)
      try await scratch.whileBlocked {
        try await expectEnd(
          within: .seconds(20), in: "replace while another holds the lock",
          expected: "'busy' after 3 seconds"
        ) {
          // An unreachable server cannot tell whether others hold the storage.
          let reasons: [StoreError.Reason] =
            scratch.hooks.withLock == nil ? [.busy, .unreachable] : [.busy]
          try await expectError(reasons, in: "replace while another holds the lock") {
            try await storage.save(5..<9)
          }
        }
      }
      try await scratch.other(storage).expectSamples(0..<5, in: "after replace that was 'busy'")
      try await storage.save(5..<9)
      try await storage.expectSamples(5..<9, in: "saved when the lock was free again")
    },
  ]
}

/// Fails unless `body` ends within a limit that is far longer than needed, even on a busy machine.
/// Does not wait for a body that never ends.
package func expectEnd<Value: Sendable>(
  within limit: Duration, in step: String, expected: String,
  from body: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let (ends, end) = AsyncThrowingStream.makeStream(of: Value.self)
  let work = Task { end.yield(with: await Task { try await body() }.result) }
  defer { work.cancel() }
  // Not in a task, because a store that blocks threads might leave none to run it.
  let late = Deviation(step: step, expected: expected, found: "it did not end within \(limit)")
  DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Int(limit.components.seconds))) {
    end.finish(throwing: late)
  }
  for try await value in ends { return value }
  throw CancellationError()
}

/// A sample that cancels the task that encodes it.
private struct CancellingSample: ListItem {
  /// Set while a list is saved: storage in memory keeps the sample itself and reads its fields only later.
  @TaskLocal static var isBeingSaved = false

  let sample: Sample
  let cancels: Bool

  init(_ sample: Sample, cancels: Bool) {
    self.sample = sample
    self.cancels = cancels
  }

  init?(fields: FieldValues) {
    guard let sample = Sample(fields: fields) else { return nil }
    self.init(sample, cancels: false)
  }

  var fields: FieldValues {
    if cancels, Self.isBeingSaved { withUnsafeCurrentTask { $0?.cancel() } }
    return sample.fields
  }
}

/// A call that is cancelled while it runs, and its effect on a list and an image.
private struct CancelledStep: Sendable {
  let name: String
  let list: Range<Int>?
  let image: Data?
  let call: @Sendable (Storage, ListVersion) async throws -> Void

  private static let before = 0..<5
  private static let old = Data("old".utf8)
  private static let new = Data(repeating: 7, count: 100_000)

  static let all: [CancelledStep] = [
    CancelledStep("replace", list: 1000..<1400) { storage, _ in try await storage.save(1000..<1400)
    },
    CancelledStep("append", list: 0..<405) { try await $0.append(5..<405, at: $1) },
    CancelledStep("remove", list: nil) { try await $0.lists.remove(ListKey.samples.name, at: $1) },
    CancelledStep("save of image data", image: new) { storage, _ in
      try await storage.imageData.save(new, for: picture(1))
    },
    CancelledStep("remove of image data", image: nil) { storage, _ in
      try await storage.imageData.remove(picture(1))
    },
    CancelledStep("clear", list: nil, image: nil) { storage, _ in
      try await storage.maintenance.clear()
    },
    CancelledStep("slice") { storage, _ in try await storage.expectSamples(before, in: "a slice") },
    CancelledStep("data") { storage, _ in
      try await expect(storage.imageData.data(for: picture(1)), is: old, in: "the data of an image")
    },
    CancelledStep("contents") { storage, _ in
      try await expect(storage.maintenance.contents().images, is: [picture(1)], in: "contents")
    },
    CancelledStep("verify") { storage, _ in
      try await expect(storage.maintenance.verify(), is: [], in: "verify")
    },
  ]

  init(
    _ name: String, list: Range<Int>? = before, image: Data? = old,
    call: @escaping @Sendable (Storage, ListVersion) async throws -> Void
  ) {
    self.name = name
    self.list = list
    self.image = image
    self.call = call
  }

  /// - Parameter patience: How many times the task yields before it cancels the call.
  func check(on storage: Storage, patience: Int) async throws {
    let version = try await storage.save(Self.before)
    try await storage.imageData.save(Self.old, for: picture(1))
    let task = Task { try await call(storage, version) }
    for _ in 0..<patience { await Task.yield() }
    task.cancel()
    let isDone: Bool
    switch await task.result {
    case .success: isDone = true
    case .failure(is CancellationError): isDone = false
    case .failure(let error):
      throw error as? Deviation
        ?? Deviation(
          step: "\(name), cancelled under way", expected: "success or CancellationError",
          found: "it threw \(error)")
    }
    let found = try await storage.items()
    let data = try await storage.imageData.data(for: picture(1))
    func isWhole<Value: Equatable>(_ found: Value, before: Value, after: Value) -> Bool {
      found == after || !isDone && found == before
    }
    try expect(
      isWhole(found, before: [Sample](Self.before), after: list.map { [Sample]($0) })
        && isWhole(data, before: Self.old, after: image),
      in: "after \(name), which was cancelled under way",
      expected: isDone ? "all of it done, as it returned" : "all or nothing of it done",
      found: "\(found.map { "\($0.count) items" } ?? "no list"), "
        + "\(data.map { "\($0.count) bytes" } ?? "no image")")
  }
}
