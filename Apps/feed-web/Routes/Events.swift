import FeedCore
import HTTPTypes
import Hummingbird
import OfflineCore
import WebSupport

/// Tells open pages when another feed is saved, whoever has saved it.
struct Events: Sendable {
  let watch: WatchList<FeedImage>

  func add(to router: Router<BasicRequestContext>) {
    router.read("events") { request, _ in
      let last = request.headers[HTTPField.Name("Last-Event-ID")!]
      let seen = try last ?? request.parameter("seen")
      let changes = await watch(after: seen.map { ListFingerprint(text: $0) })
      return Response(
        status: .ok,
        headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
        body: ResponseBody { writer in
          try await writer.write(ByteBuffer(string: "retry: 2000\n\n"))
          for await change in changes {
            try await writer.write(
              ByteBuffer(
                string: "event: feed\nid: \(change.text)\ndata: \(change.text)\n\n"))
          }
          try await writer.finish(nil)
        })
    }
  }
}
