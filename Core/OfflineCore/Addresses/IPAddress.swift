/// A numeric internet address, and whether it leads out into the internet.
public struct IPAddress: Hashable, Sendable {
  private let bytes: [UInt8]

  /// - Parameter bytes: 4 bytes of version 4 or 16 of version 6, in network order; else `nil`.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Whether the address is for everyone: not loopback, private, link-local, shared, multicast,
  /// reserved or unspecified (IANA's special-purpose registries, RFC 6890).
  public var isPublic: Bool {
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
