import Composition
package import Hummingbird
import OfflineCore
import ServiceLifecycle
import WebSupport

/// One composition of the pages, which answers requests until another one replaces it.
struct ServedPages: Sendable {
  let web: FeedWeb
  let responder: RouterResponder<BasicRequestContext>
  private let work: Task<Void, Never>

  /// - Parameter changes: The stream that tells open pages of a newer feed.
  /// - Throws: `UsageError` for an invalid public address.
  init(
    _ web: FeedWeb, options: ServerOptions, changes: EventStream, editor: EditableSources
  ) throws {
    // Lists saved by another composition are no news to the pages of this one.
    changes.forget()
    let events = web.events(to: changes)
    self.web = web
    responder = try web.router(events, options: options, editor: editor).buildResponder()
    let services: [any Service] = [events] + web.services
    work = Task {
      await withTaskGroup(of: Void.self) { group in
        for service in services { group.addTask { try? await service.run() } }
      }
    }
  }

  /// Ends what runs in the background. Requests that are under way are still answered.
  func end() {
    work.cancel()
    // The store may be slow.
    Task {
      await work.value
      await web.feed.storage.close()
      await web.leagues?.storage.close()
    }
  }
}

/// Passes all requests to the current composition.
private struct CurrentPages: RouterMiddleware {
  let editor: EditableSources

  func handle(
    _ request: Request, context: BasicRequestContext,
    next: @concurrent (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    try await editor.responder().respond(to: request, context: context)
  }
}

extension EditableSources {
  /// A router whose routes are those of the current composition.
  package nonisolated var router: Router<BasicRequestContext> {
    let router = Router<BasicRequestContext>()
    router.add(middleware: CurrentPages(editor: self))
    return router
  }
}
