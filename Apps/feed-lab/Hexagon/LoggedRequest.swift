import Composition
import OfflineCore

/// A request of a browser, or of an experiment, to the app that is observed.
struct LoggedRequest: Hashable, Sendable {
  /// The request that the current task belongs to.
  @TaskLocal static var current: LoggedRequest?

  let number: Int
  /// The method and the path.
  let words: String
}

/// A line of the log: all that happened during a request, or the images that were loaded one after the other.
struct Happening: Identifiable, Sendable {
  /// A call through a port, or a decision.
  struct Step: Sendable {
    let event: EventLog.Event
    /// How often the same call was made in succession.
    var count = 1

    var port: String? { event.port }
    /// Whether its items are those of the feed. Leagues have their own words.
    var isOfFeed: Bool {
      event.call?.hasPrefix("ListStore") == true
        ? event.about?.hasPrefix("feed") == true : port?.hasPrefix("League") != true
    }
    var isOfStore: Bool { port?.hasSuffix("Store") == true || port == "StoreMaintenance" }

    fileprivate func isRepeated(by event: EventLog.Event) -> Bool {
      self.event.call != nil && self.event.call == event.call && self.event.about == event.about
        && self.event.outcome == event.outcome && self.event.items == event.items
    }
  }

  /// The number of its first event, which no other line has.
  let id: Int
  /// The request, or for work that nobody waits for the use case.
  let title: String
  let isOfImages: Bool
  private(set) var steps: [Step] = []
  private(set) var useCase: String?
  /// The words of a story, by the index of the step before which they are told.
  private(set) var headings: [Int: String] = [:]

  /// - Parameters:
  ///   - useCase: The use case if none is recorded.
  ///   - parts: The steps of a story in words, each with its events.
  /// - Returns: `nil` if nothing was called.
  init?(title: String, useCase: String, parts: [(words: String, events: [EventLog.Event])]) {
    (id, isOfImages) = (0, false)
    self.title = title
    for part in parts {
      let first = steps.count
      for event in part.events { add(event) }
      if steps.count > first { headings[first] = part.words }
    }
    self.useCase = self.useCase ?? useCase
    guard !steps.isEmpty else { return nil }
  }

  fileprivate init(_ event: EventLog.Event, isOfImages: Bool) {
    id = event.number
    title = event.request?.words ?? event.useCase ?? ""
    self.isOfImages = isOfImages
  }

  fileprivate mutating func add(_ event: EventLog.Event) {
    guard event.phase != .began, event.call != nil || event.phase == .decided else { return }
    useCase = useCase ?? event.useCase
    if event.showsSavedList,
      let index = steps.lastIndex(where: { $0.event.run == event.run && $0.event.wasReadFromStore })
    {
      // It is recorded by the reader of the steps, at any time after the read. The order of the steps must not
      // depend on that.
      let source = steps.firstIndex { $0.event.run == event.run && $0.event.port == "FeedSource" }
      steps.insert(Step(event: event), at: min(source ?? index + 1, index + 1))
    } else if steps.last?.isRepeated(by: event) == true {
      steps[steps.count - 1].count += 1
    } else {
      steps.append(Step(event: event))
    }
  }

  /// The last decision.
  var decision: Step? { steps.last { $0.event.decision != nil } }

  /// The time of its calls.
  var milliseconds: Double {
    (steps.reduce(0) { $0 + ($1.event.milliseconds ?? 0) } * 100).rounded() / 100
  }

  /// The number of images by who answered for them.
  var images: (all: Int, fromStore: Int, fromSource: Int) {
    var answers: [String: String] = [:]
    for step in steps {
      let address = Self.original(step.event.about ?? "")
      guard step.event.result == .done else {
        answers[address] = answers[address] ?? ""
        continue
      }
      // A picture that is scaled comes from the source, although its parts are kept.
      if answers[address] != "ImageDataSource" { answers[address] = step.port }
    }
    let stores = answers.values.count { $0 == "ImageDataStore" }
    return (answers.count, stores, answers.values.count { $0 == "ImageDataSource" })
  }

  /// Returns the address of the picture of which a variant is kept.
  private static func original(_ address: String) -> String {
    let prefix = "scaled://"
    guard address.hasPrefix(prefix) else { return address }
    return String(address.dropFirst(prefix.count).drop { $0 != "/" }.dropFirst())
  }
}

extension [EventLog.Event] {
  /// The lines of the log in order. Images are folded, wherever they were loaded.
  var happenings: [Happening] {
    var lines: [Happening] = []
    var indices: [String: Int] = [:]
    for event in self {
      let useCase = event.useCase.flatMap(UseCase.init)
      if event.call?.hasPrefix("Image") == true || useCase?.isOfImages == true {
        if lines.last?.isOfImages != true { lines.append(Happening(event, isOfImages: true)) }
        lines[lines.count - 1].add(event)
        continue
      }
      let key = event.request.map { "\($0.number)" } ?? event.run ?? "\(event.call ?? "")"
      let index = indices[key] ?? lines.count
      if index == lines.count {
        lines.append(Happening(event, isOfImages: false))
        indices[key] = index
      }
      lines[index].add(event)
    }
    return lines.filter { !$0.steps.isEmpty }
  }
}
