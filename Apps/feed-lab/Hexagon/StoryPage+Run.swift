import Acceptance
import CommandLine
import Composition
import OfflineCore
import Synchronization
import WebPages
import WebSupport

extension StoryPage {
  /// Runs the story on scratch copies of the stores. If the form changes switches, a single store runs both
  /// without and with them, and two stores both run with them.
  ///
  /// - Parameter stores: The stores, with the names that the form has for them.
  /// - Throws: `UsageError` for an invalid store, or `CancellationError`.
  static func run(
    _ scenario: Scenario, on stores: [(name: String, locator: StoreLocator)], form: StoryForm,
    reader: Reader
  ) async throws -> StoryPage {
    let (switches, from) = form.turned
    let turns = !form.isTurned ? [false] : stores.count == 1 ? [false, true] : [true]
    var columns: [Column] = []
    for (store, isTurned) in stores.flatMap({ store in turns.map { (store, $0) } }) {
      var run = AcceptanceRun(
        [scenario], on: [store.locator], program: ProcessEnvironment.program.map { [$0, "feed"] })
      let log = EventLog(to: EventStream())
      run.alter = { step, settings in
        if isTurned, step >= from { switches.apply(to: &settings) }
        settings.observers.append(EventLog.Observer(log: log, now: settings.clock))
      }
      // The number of the last event of each step.
      let ends = Mutex<[Int]>([0])
      let row = try await run(
        onStep: { _ in ends.withLock { $0.append(log.events.last?.number ?? 0) } }
      ).rows[0]
      let (events, numbers) = (log.events, ends.withLock(\.self))
      let how =
        isTurned ? " · \(form.texts.fromStep) \(from): \(form.texts.words(for: switches))" : ""
      columns.append(
        Column(
          name: store.name, title: store.name + how, isTurned: isTurned,
          outcome: row.outcomes[0], steps: row.played[0],
          events: zip(numbers, numbers.dropFirst()).map { start, end in
            events.filter { start < $0.number && $0.number <= end }
          }))
    }
    return StoryPage(scenario: scenario, form: form, columns: columns, reader: reader)
  }
}
