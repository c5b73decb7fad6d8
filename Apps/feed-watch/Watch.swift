import AppSupport
import Dispatch
import FeedCore
import FeedPresentation
import FoundationEssentials
import OfflineCore
import OfflinePresentation
import Plugins

/// The program: what happens changes the state, and the state is drawn.
struct Watch: Sendable {
  /// What shows the picture at an address in so many cells.
  typealias Draw = @Sendable (URL, PictureRoom) async throws -> [String]

  private enum Event: Sendable {
    case typed([UInt8]?)
    case redraw
    case tick
    case listed(LoadedList<FeedImage>, movingOn: Bool)
    case failed(String)
    case noticed(String)
    case settled
    case drawn(URL, [String])
    case commented([String], on: FeedImage.ID)
  }

  let session: FeedSession
  let interval: Double
  let notices: AsyncStream<String>
  let draw: Draw

  /// - Parameter notices: What goes wrong on the way.
  init(
    session: FeedSession, interval: Double, notices: AsyncStream<String>, draw: @escaping Draw
  ) {
    self.session = session
    self.interval = interval
    self.notices = notices
    self.draw = draw
  }

  private var face: WatchFace { WatchFace(messages: session.messages) }

  /// One screen on standard output, for those who look at it later.
  ///
  /// - Throws: What loading throws.
  func printOneScreen() async throws {
    var state = WatchState()
    for try await list in session.app.loadFeed.updates() { state.show(list, at: session.now) }
    state.endLoading()
    let picture: [String]
    if let url = state.image?.url {
      picture = await pictureRows(at: url)
    } else {
      picture = []
    }
    var lines = face.lines(of: state, now: session.now)
    for (row, line) in picture.enumerated() { lines[WatchFace.picture.top + row] = line }
    for line in lines.dropLast() { session.console.print(TerminalText(verbatim: line)) }
  }

  /// Runs until the person has had enough.
  ///
  /// - Throws: `CancellationError` when a signal ends it.
  func run(on screen: Screen) async throws {
    let (events, sink) = AsyncStream.makeStream(of: Event.self)
    let sources = [
      screen.onInput { sink.yield(.typed($0)) }, screen.onResize { sink.yield(.redraw) },
    ]
    defer {
      for source in sources { source.cancel() }
      screen.leave()
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        while true {
          try await Task.sleep(for: .seconds(interval))
          sink.yield(.tick)
        }
      }
      group.addTask { for await notice in notices { sink.yield(.noticed(notice)) } }
      // Ages go on.
      group.addTask {
        while true {
          try await Task.sleep(for: .seconds(5))
          sink.yield(.redraw)
        }
      }
      var state = WatchState()
      var picture: (url: URL, rows: [String])?
      var pages = 1
      var drawing: Task<Void, Never>?
      defer { drawing?.cancel() }
      group.addTask { await load(pages: 1, movingOn: false, into: sink) }
      let tooSmall = session.messages.watch.tooSmall
      screen.draw(face.lines(of: state, now: session.now), picture: [], orIfTooSmall: tooSmall)
      for await event in events {
        var request: WatchState.Request?
        switch event {
        case .typed(nil): return
        case .typed(let bytes?):
          for key in WatchState.Key.keys(in: bytes) { request = state.press(key) ?? request }
        case .redraw: break
        case .tick: request = state.press(.refresh)
        case .listed(let list, let movingOn):
          state.show(list, at: session.now, movingOn: movingOn)
        case .failed(let message): state.fail(message)
        case .noticed(let notice): state.note(notice)
        case .settled: state.endLoading()
        case .drawn(let url, let rows): picture = (url, rows)
        case .commented(let lines, let id): state.show(comments: lines, on: id)
        }
        switch request {
        case .quit: return
        case .refresh, .more:
          if request == .more { pages += 1 }
          state.beginLoading()
          group.addTask { [pages, request] in
            await load(pages: pages, movingOn: request == .more, into: sink)
          }
        case .comments(let image): group.addTask { await comment(on: image, into: sink) }
        case nil: break
        }
        let url = state.image?.url
        if let url, picture?.url != url {
          picture = (url, [])
          drawing?.cancel()
          drawing = Task { sink.yield(.drawn(url, await pictureRows(at: url))) }
        }
        let rows = state.comments == nil && picture?.url == url ? picture?.rows ?? [] : []
        screen.draw(face.lines(of: state, now: session.now), picture: rows, orIfTooSmall: tooSmall)
      }
      try Task.checkCancellation()
    }
  }

  private func pictureRows(at url: URL) async -> [String] {
    do {
      return try await draw(url, WatchFace.picture)
    } catch {
      return face.noPicture
    }
  }

  private func load(
    pages: Int, movingOn: Bool, into sink: AsyncStream<Event>.Continuation
  ) async {
    do {
      for try await list in session.app.loadFeed.updates(pages: .first(pages)) {
        sink.yield(.listed(list, movingOn: movingOn && list.origin == .remote))
      }
    } catch {
      sink.yield(.failed(session.messages.message(for: error)))
    }
    sink.yield(.settled)
  }

  private func comment(
    on image: FeedImage, into sink: AsyncStream<Event>.Continuation
  ) async {
    let lines: [String]
    do {
      let comments = try await session.app.loadComments(on: image.id)
      lines = face.lines(
        of: ImageCommentsViewModel(comments, messages: session.messages, now: session.now))
    } catch {
      let message = session.messages.message(for: error).sanitized
      lines = message.wrapped(to: WatchFace.columns)
    }
    sink.yield(.commented(face.lines(of: image) + lines, on: image.id))
  }
}
