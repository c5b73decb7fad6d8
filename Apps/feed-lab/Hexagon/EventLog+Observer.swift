import Composition
import Decorators
import FoundationEssentials
import OfflineCore
import Synchronization

extension EventLog {
  /// Observes one composition of the app.
  struct Observer: AppObserver {
    let log: EventLog
    /// The clock of the app, which decides whether a saved list is fresh.
    let now: @Sendable () -> Date

    func intercept<Value>(
      _ call: PortCall, perform body: () async throws -> Value
    ) async throws -> Value {
      let run = UseCaseRun.current
      // The pages poll each second for changes by other processes; these calls belong to no use case.
      guard run != nil || call.method != .slice else { return try await body() }
      log.add(Event(call, in: run, phase: .began))
      let kill = call.method == .replace ? log.kill.withLock(\.self) : nil
      if let kill {
        Task.detached {
          // A save of a few pictures takes some milliseconds.
          try await Task.sleep(for: .microseconds(500))
          kill()
        }
      }
      return try await Tracing { report in
        // A save may be quicker. Nothing learns that it has ended.
        kill?()
        var event = Event(call, in: run, phase: .ended)
        event.result =
          report.failure != nil ? .failed : report.answer?.isHit == false ? .miss : .done
        event.outcome = report.outcome(at: now())
        event.items = report.answer?.items
        event.age = report.answer?.savedAt.map { now().timeIntervalSince($0) }
        event.milliseconds = (report.duration / .microseconds(10)).rounded() / 100
        log.add(event)
      }.intercept(call, perform: body)
    }

    func observe(_ happened: UseCaseRun.Event, of run: UseCaseRun) {
      func event(_ phase: Event.Phase) -> Event {
        Event(phase: phase, useCase: run.useCase.rawValue, run: run.idText)
      }
      switch happened {
      case .began: log.add(event(.began))
      case .decided(let decision):
        guard let words = run.words(for: decision) else { return }
        var event = event(.decided)
        event.outcome = words
        event.decision = decision
        let line = DecisionLine(
          of: decision, in: run.useCase,
          hasShownSaved: log.events.contains { $0.run == event.run && $0.showsSavedList })
        (event.file, event.line) = (line?.file, line?.number)
        log.add(event)
      case .ended: log.add(event(.ended))
      }
    }
  }
}

extension EventLog.Event {
  fileprivate init(_ call: PortCall, in run: UseCaseRun?, phase: Phase) {
    self.init(
      phase: phase, useCase: run?.useCase.rawValue, run: run?.idText, call: call.method.rawValue,
      about: call.argument, adapter: call.adapter)
  }
}

extension UseCaseRun {
  /// A text, because a script would lose the last digits of such a number.
  fileprivate var idText: String { String(id, radix: 36) }
}
