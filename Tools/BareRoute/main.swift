import Foundation
import HTTPTypes
import Hummingbird

// The baseline for the figures of pages: a server that sends the same answer with the same library,
// and does nothing else. It is started as `bare-route FILE FIELD…`, with the body in the file and
// each header field as `Name: value`, and prints its address.
let page = try ByteBuffer(bytes: Data(contentsOf: URL(filePath: CommandLine.arguments[1])))
let fields = HTTPFields(
  CommandLine.arguments.dropFirst(2).compactMap { field in
    let parts = field.split(separator: ": ", maxSplits: 1).map(String.init)
    return HTTPField.Name(parts[0]).map { HTTPField(name: $0, value: parts[1]) }
  })
let router = Router()
router.get("/") { _, _ in
  Response(status: .ok, headers: fields, body: ResponseBody(byteBuffer: page))
}
try await Application(
  router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
  onServerRunning: { channel in
    guard let port = channel.localAddress?.port else { return }
    print("http://127.0.0.1:\(port)")
    fflush(nil)
  }
).runService()
