import Dispatch
import Glibc

/// Looks up the numeric addresses of hosts.
enum HostResolver {
  /// All addresses of `host`, the best to connect to first; none if the name leads nowhere.
  ///
  /// - Throws: `CancellationError`, without waiting for the lookup, which can't be interrupted.
  static func addresses(of host: String) async throws -> [IPAddress] {
    let (lookUps, continuation) = AsyncStream.makeStream(of: [IPAddress].self)
    // getaddrinfo blocks its thread, and those of the cooperative pool are few.
    DispatchQueue.global().async {
      continuation.yield(lookUp(host))
      continuation.finish()
    }
    // Ends without a value only when it is cancelled.
    for await addresses in lookUps {
      try Task.checkCancellation()
      return addresses
    }
    throw CancellationError()
  }

  private static func lookUp(_ host: String) -> [IPAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, nil, &hints, &list) == 0 else { return [] }
    defer { freeaddrinfo(list) }
    return sequence(first: list, next: { $0?.pointee.ai_next })
      .compactMap { $0?.pointee.ai_addr }
      .compactMap(address)
  }

  private static func address(_ pointer: UnsafeMutablePointer<sockaddr>) -> IPAddress? {
    let raw = UnsafeRawPointer(pointer)
    switch Int32(pointer.pointee.sa_family) {
    case AF_INET:
      let number = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
      return IPAddress(bytes: withUnsafeBytes(of: number) { [UInt8]($0) })
    case AF_INET6:
      let number = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      return IPAddress(bytes: withUnsafeBytes(of: number) { [UInt8]($0) })
    default: return nil
    }
  }
}

/// A numeric internet address, and whether it leads out into the internet.
package struct IPAddress: Hashable, Sendable {
  private let bytes: [UInt8]

  /// - Parameter bytes: 4 bytes of version 4 or 16 of version 6, in network order; else `nil`.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// The address as the host of a URL.
  var host: String {
    let isVersion4 = bytes.count == 4
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    inet_ntop(isVersion4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
    let number = String(
      decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return isVersion4 ? number : "[\(number)]"
  }

  /// Whether the address is for everyone: not loopback, private, link-local, shared, multicast,
  /// reserved or unspecified (IANA's special-purpose registries, RFC 6890).
  package var isPublic: Bool {
    if bytes.count == 4 { return Self.isPublicV4(bytes[...]) }
    if let embedded = embeddedV4 { return Self.isPublicV4(embedded) }
    switch bytes[0] {
    // Of all of version 6, only 2000::/3 is assigned to the internet at large.
    case 0x20...0x3F: return !isDocumentation
    default: return false
    }
  }

  /// The address of version 4 that a mapped, translated (RFC 6052) or 6to4 address stands for.
  private var embeddedV4: ArraySlice<UInt8>? {
    if bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
      return bytes[12...]
    }
    if bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) { return bytes[12...] }
    if bytes.starts(with: [0x20, 0x02]) { return bytes[2..<6] }
    return nil
  }

  private var isDocumentation: Bool { bytes.starts(with: [0x20, 0x01, 0x0D, 0xB8]) }

  private static func isPublicV4(_ bytes: ArraySlice<UInt8>) -> Bool {
    let part = Array(bytes)
    return switch (part[0], part[1]) {
    case (0, _), (10, _), (127, _), (169, 254), (192, 168), (224..., _): false
    case (172, 16...31), (100, 64...127), (198, 18...19): false
    case (192, 0) where part[2] == 0 || part[2] == 2: false
    case (198, 51) where part[2] == 100: false
    case (203, 0) where part[2] == 113: false
    default: true
    }
  }
}
