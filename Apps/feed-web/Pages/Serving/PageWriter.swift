import HTMLPages
import Hummingbird

/// Sends the parts of a page as they are written.
struct PageWriter {
  private var body: (any ResponseBodyWriter)?
  /// The text that was written but not sent.
  private(set) var content = ByteBuffer()
  /// Whether a part was written.
  private(set) var isBegun = false

  /// - Parameter body: The destination of the parts, or `nil` to keep them all.
  init(_ body: (any ResponseBodyWriter)? = nil) { self.body = body }

  mutating func write(_ part: HTML) {
    content.writeString(part.text)
    isBegun = true
  }

  /// Writes a part when it is there. If it is late, sends what was written before.
  @concurrent
  mutating func writeWhenReady(
    _ part: @escaping @Sendable () async throws -> HTML?
  ) async throws {
    for try await step in AsyncThrowingStream.single(part).orLate() {
      if case .value(let part) = step { write("\(part)") } else { try await flush() }
    }
  }

  @concurrent
  mutating func flush() async throws {
    guard content.readableBytes > 0, body != nil else { return }
    try await body?.write(content)
    content = ByteBuffer()
  }

  @concurrent
  mutating func finish() async throws {
    try await flush()
    try await body?.finish(nil)
  }
}
