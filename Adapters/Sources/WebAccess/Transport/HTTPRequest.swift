public import FoundationEssentials
import OfflineCore

/// What a transport is asked for: one GET.
public struct HTTPRequest: Sendable {
  /// The most bytes that any request may allow, for decoders that are set up once for all.
  public static let largestByteLimit = 32 << 20

  /// An http or https address without user name and password.
  public let url: URL
  /// The header fields to send besides those of the connection.
  public let headers: [(name: String, value: String)]
  /// The most bytes that the body may have, as sent and after decompression.
  public let byteLimit: Int

  /// Describes a request.
  public init(url: URL, headers: [(name: String, value: String)] = [], byteLimit: Int) {
    self.url = url
    self.headers = headers
    self.byteLimit = byteLimit
  }
}

extension HTTPRequest: CustomReflectable {
  /// Header fields go by their names alone, for their values may be secrets.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "url": url.shown, "headers": headers.map(\.name), "byteLimit": byteLimit,
      ])
  }
}
