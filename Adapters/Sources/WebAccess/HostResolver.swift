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

  /// Whether the address is for everyone: one that IANA's registries of special-purpose addresses
  /// (RFC 6890) call globally reachable, or do not name, and that is not for multicast or reserved.
  /// Identifiers that are no places (ORCHID, drones) are for nobody.
  package var isPublic: Bool {
    if let embedded = embeddedV4 { return embedded.isPublic }
    let blocks = bytes.count == 4 ? Self.specialV4 : Self.specialV6
    return blocks.first { contains($0.prefix, $0.length) }?.isPublic ?? (bytes.count == 4)
  }

  /// The address of version 4 that a mapped, translated (RFC 6052) or 6to4 address stands for.
  private var embeddedV4: IPAddress? {
    if bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
      || bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
    {
      return IPAddress(bytes: Array(bytes.suffix(4)))
    }
    let is6to4 = bytes.count == 16 && bytes.starts(with: [0x20, 0x02])
    return is6to4 ? IPAddress(bytes: Array(bytes[2..<6])) : nil
  }

  /// Whether the first `length` bits are those of `prefix`, which ends with zeros.
  private func contains(_ prefix: [UInt8], _ length: Int) -> Bool {
    prefix.indices.allSatisfy { index in
      let bits = min(8, max(0, length - 8 * index))
      return (bytes[index] ^ prefix[index]) >> (8 - bits) == 0
    }
  }

  /// Some neighbouring addresses. In the lists below, exceptions stand before what they are from.
  private typealias Block = (prefix: [UInt8], length: Int, isPublic: Bool)

  private static let specialV4: [Block] = [
    ([0], 8, false),  // this network
    ([10], 8, false), ([172, 16], 12, false), ([192, 168], 16, false),  // private
    ([100, 64], 10, false),  // shared
    ([127], 8, false),  // loopback
    ([169, 254], 16, false),  // link-local
    ([192, 0, 0, 9], 32, true), ([192, 0, 0, 10], 32, true),  // anycast
    ([192, 0, 0], 24, false),  // protocols
    ([192, 0, 2], 24, false), ([198, 51, 100], 24, false), ([203, 0, 113], 24, false),  // examples
    ([192, 88, 99], 24, false),  // 6to4 relays, which are no more
    ([198, 18], 15, false),  // benchmarking
    ([224], 3, false),  // multicast, reserved, broadcast
  ]

  private static let specialV6: [Block] = [
    ([0x20, 0x01, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128, true),  // anycast
    ([0x20, 0x01, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], 127, true),
    ([0x20, 0x01, 0, 3], 32, true), ([0x20, 0x01, 0, 4, 1, 0x12], 48, true),
    ([0x20, 0x01, 0], 23, false),  // protocols: Teredo, ORCHID, benchmarking
    ([0x20, 0x01, 0x0D, 0xB8], 32, false), ([0x3F, 0xFF, 0], 20, false),  // examples
    // Of all of version 6, only this is assigned to the internet at large.
    ([0x20], 3, true),
  ]
}
