import Foundation
import Hummingbird

// What the figures of pages are measured against: the same bytes by the same library, and nothing
// else. Started as `bare-route FILE`; prints its address.
let page = try ByteBuffer(bytes: Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
let router = Router()
router.get("/") { _, _ in
  Response(
    status: .ok, headers: [.contentType: "text/html; charset=utf-8"],
    body: ResponseBody(byteBuffer: page))
}
try await Application(
  router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
  onServerRunning: { channel in
    guard let port = channel.localAddress?.port else { return }
    print("http://127.0.0.1:\(port)")
    fflush(nil)
  }
).runService()
