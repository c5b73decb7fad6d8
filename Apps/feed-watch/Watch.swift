import CommandLine
import Composition
import Dispatch
import FeedCore
import FoundationEssentials
import OfflineCore
import Platform
import Presentation
import Terminal

/// The program: events change the state, and the state is drawn.
struct Watch: Sendable {
  private enum Event: Sendable {
    case typed([UInt8]?)
    case redraw
    case tick
    case listed(LoadedList<FeedImage>, movingOn: Bool)
    case failed(String)
    case noticed(String)
    case settled
    case drawn(URL, [String], CellSize)
    case commented([String], on: FeedImage.ID)
  }

  let session: FeedSession
  let interval: Double
  /// Problems reported while loading.
  let notices: AsyncStream<String>
  /// Whether the terminal shows only ASCII.
  let isASCII: Bool
  /// Draws the picture at an address within the given cells.
  let draw: @Sendable (URL, PictureRoom) async throws -> [String]

  private func face(in terminal: CellSize = WatchFace.least) -> WatchFace {
    WatchFace(messages: session.messages, terminal: terminal, isASCII: isASCII)
  }

  /// Prints one screen to standard output, to be read later.
  ///
  /// - Throws: The errors of loading.
  func printOneScreen() async throws {
    var state = WatchState()
    for try await step in session.app.observed(.redrawFeed, steps: { session.app.redrawFeed()() }) {
      state.show(step.list, at: session.now)
    }
    state.endLoading()
    let face = face()
    var lines = face.lines(of: state, now: session.now)
    if state.image != nil {
      let rows =
        if let url = state.picture { await pictureRows(at: url, on: face) } else {
          face.hiddenPicture
        }
      for (row, line) in rows.enumerated() { lines[face.picture.top + row] = line }
    }
    for line in lines.dropLast() { session.console.print(TerminalText(verbatim: line)) }
  }

  /// Runs until the user quits.
  ///
  /// - Throws: `CancellationError` when a signal ends it.
  func run(on screen: Screen) async throws {
    let (events, sink) = AsyncStream.makeStream(of: Event.self)
    let sources = [
      screen.onInput { sink.yield(.typed($0)) }, screen.on(SIGWINCH) { sink.yield(.redraw) },
      screen.on(SIGCONT) {
        screen.enter()
        sink.yield(.redraw)
      },
    ]
    defer {
      for source in sources { source.cancel() }
      screen.leave()
    }
    // This kind of group keeps no results of finished tasks, so memory does not grow over time.
    await withDiscardingTaskGroup { group in
      defer { group.cancelAll() }
      group.addTask {
        while (try? await Task.sleep(for: .seconds(interval))) != nil { sink.yield(.tick) }
      }
      // Redraws because the displayed ages change.
      group.addTask {
        while (try? await Task.sleep(for: .seconds(5))) != nil { sink.yield(.redraw) }
      }
      group.addTask { for await notice in notices { sink.yield(.noticed(notice)) } }
      var state = WatchState()
      var face = face()
      var keys = WatchState.Keys()
      var picture: (url: URL, rows: [String])?
      var drawing: Task<Void, Never>?
      defer { drawing?.cancel() }
      func show() {
        let isDrawn = picture?.url == state.picture
        let rows = state.picture == nil ? face.hiddenPicture : isDrawn ? picture?.rows : nil
        let isShown = state.comments == nil && state.image != nil
        screen.draw(
          face.lines(of: state, now: session.now), picture: isShown ? rows ?? [] : [], on: face)
      }
      func measure() {
        let resized = self.face(in: screen.size)
        guard resized.size != face.size else { return }
        (face, picture) = (resized, nil)
        state.commentsRoom = resized.size.commentsRoom
      }
      group.addTask { await load(pages: 1, movingOn: false, into: sink) }
      measure()
      show()
      for await event in events {
        var pressed: [WatchState.Key] = []
        switch event {
        case .typed(nil): return
        case .typed(let bytes?):
          // Ctrl-Z.
          if bytes.contains(0x1A) { screen.suspend() }
          pressed = keys.read(bytes)
        case .redraw: measure()
        case .tick: pressed = [.refresh]
        case .listed(let list, let movingOn):
          state.show(list, at: session.now, movingOn: movingOn)
        case .failed(let message): state.fail(message)
        case .noticed(let notice): state.note(notice)
        case .settled: state.endLoading()
        case .drawn(let url, let rows, let size):
          if size == face.size, url == picture?.url { picture = (url, rows) }
        case .commented(let paragraphs, let id): state.show(comments: paragraphs, on: id)
        }
        for key in pressed {
          switch state.press(key) {
          case .quit: return
          case .load(let pages, let movingOn):
            group.addTask { await load(pages: pages, movingOn: movingOn, into: sink) }
          case .comments(let image): group.addTask { await comment(on: image, into: sink) }
          case nil: break
          }
        }
        if let url = state.picture, picture?.url != url {
          picture = (url, [])
          drawing?.cancel()
          drawing = Task { [face] in
            let rows = await pictureRows(at: url, on: face)
            // A cancelled drawing must not replace the one that was started after it.
            if !Task.isCancelled { sink.yield(.drawn(url, rows, face.size)) }
          }
        }
        show()
      }
    }
    try Task.checkCancellation()
  }

  private func pictureRows(at url: URL, on face: WatchFace) async -> [String] {
    (try? await draw(url, face.picture)) ?? face.noPicture
  }

  private func load(
    pages: Int, movingOn: Bool, into sink: AsyncStream<Event>.Continuation
  ) async {
    do {
      let steps = session.app.observed(.redrawFeed) {
        session.app.redrawFeed()(pages: .first(pages))
      }
      for try await step in steps {
        sink.yield(.listed(step.list, movingOn: movingOn && step.isLast))
      }
    } catch {
      sink.yield(.failed(session.messages.message(for: error)))
    }
    sink.yield(.settled)
  }

  private func comment(on image: FeedImage, into sink: AsyncStream<Event>.Continuation) async {
    let face = face()
    let paragraphs: [String]
    do {
      let comments = try await session.app.loadComments(on: image.id)
      paragraphs = face.paragraphs(
        of: ImageCommentsViewModel(comments, messages: session.messages, now: session.now))
    } catch {
      paragraphs = [session.messages.message(for: error).sanitized]
    }
    sink.yield(.commented(face.paragraphs(of: image) + paragraphs, on: image.id))
  }
}
