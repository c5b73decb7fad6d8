import Platform

/// A numeric internet address, which may be public or private.
package struct IPAddress: Hashable, Sendable {
  private let bytes: [UInt8]

  /// - Parameter bytes: The address in network order: 4 bytes for version 4, or 16 for version 6.
  ///   The result is `nil` for any other count.
  package init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Creates the address in a socket address; `nil` for other families.
  package init?(socketAddress address: UnsafeRawPointer) {
    switch Int32(address.loadUnaligned(as: sockaddr.self).sa_family) {
    case AF_INET:
      let number = address.loadUnaligned(as: sockaddr_in.self).sin_addr
      self.init(bytes: withUnsafeBytes(of: number) { [UInt8]($0) })
    case AF_INET6:
      let number = address.loadUnaligned(as: sockaddr_in6.self).sin6_addr
      self.init(bytes: withUnsafeBytes(of: number) { [UInt8]($0) })
    default: return nil
    }
  }

  /// Creates an address from any numeric form that systems accept (`0x7f.1`); `nil` for a name,
  /// which is not looked up.
  package init?(text: String) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST
    var list: UnsafeMutablePointer<addrinfo>?
    let number = text.hasPrefix("[") ? String(text.dropFirst().prefix { $0 != "]" }) : text
    guard getaddrinfo(number, nil, &hints, &list) == 0, let list else { return nil }
    defer { freeaddrinfo(list) }
    guard let address = list.pointee.ai_addr else { return nil }
    self.init(socketAddress: address)
  }

  /// Returns whether the address is in the block, such as `10.0.0.0/8`, or equal to a single address.
  package func isIn(block: String) -> Bool {
    let parts = block.split(separator: "/", maxSplits: 1)
    guard let first = parts.first, let prefix = IPAddress(text: String(first)),
      prefix.bytes.count == bytes.count
    else { return false }
    let length = parts.count == 1 ? 8 * bytes.count : Int(parts[1]) ?? -1
    return length >= 0 && contains(prefix.bytes, length: length)
  }

  /// True if the address is public: IANA's registries of special-purpose addresses (RFC 6890) call
  /// it globally reachable or do not list it, and it is neither multicast nor reserved. Identifiers
  /// that are not locations (ORCHID, drones) are not public.
  package var isPublic: Bool {
    if let embedded = embeddedV4 { return embedded.isPublic }
    let blocks = bytes.count == 4 ? Self.specialV4 : Self.specialV6
    return blocks.first { contains($0.prefix, length: $0.length) }?.isPublic ?? (bytes.count == 4)
  }

  /// The version 4 address in a mapped, translated (RFC 6052) or 6to4 address.
  private var embeddedV4: IPAddress? {
    if bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
      || bytes.starts(with: [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0])
    {
      return IPAddress(bytes: Array(bytes.suffix(4)))
    }
    let is6to4 = bytes.count == 16 && bytes.starts(with: [0x20, 0x02])
    return is6to4 ? IPAddress(bytes: Array(bytes[2..<6])) : nil
  }

  /// Returns whether the first `length` bits equal those of `prefix`, which may omit final zeros.
  private func contains(_ prefix: [UInt8], length: Int) -> Bool {
    prefix.indices.allSatisfy { index in
      let bits = min(8, max(0, length - 8 * index))
      return (bytes[index] ^ prefix[index]) >> (8 - bits) == 0
    }
  }

  /// A range of addresses. In the lists below, exceptions precede the blocks that contain them.
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
    ([192, 88, 99], 24, false),  // 6to4 relays, now deprecated
    ([198, 18], 15, false),  // benchmarking
    ([224], 3, false),  // multicast, reserved, broadcast
  ]

  private static let specialV6: [Block] = [
    ([0x20, 0x01, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], 128, true),  // anycast
    ([0x20, 0x01, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], 127, true),
    ([0x20, 0x01, 0, 3], 32, true), ([0x20, 0x01, 0, 4, 1, 0x12], 48, true),
    ([0x20, 0x01, 0], 23, false),  // protocols: Teredo, ORCHID, benchmarking
    ([0x20, 0x01, 0x0D, 0xB8], 32, false), ([0x3F, 0xFF, 0], 20, false),  // examples
    // Only this part of version 6 is assigned to the internet at large.
    ([0x20], 3, true),
  ]
}
