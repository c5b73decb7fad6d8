import CCurl
import FoundationEssentials

extension Transfer.Answer {
  /// Returns the body decompressed, if its head declares a coding or its first bytes show one. A
  /// coding that was not requested is left as it is.
  ///
  /// libcurl does not decompress it, because it accepts a truncated stream as complete.
  /// - Throws: ``HTTPTransportError``.
  func unpack(byteLimit: Int) throws(HTTPTransportError) -> Data {
    // Some servers omit the zlib wrapper that belongs to it (RFC 9110, 8.4.1.2).
    if coding == "deflate" {
      return try inflate(windowBits: body.hasZlibFrame ? 15 : -15, byteLimit: byteLimit)
    }
    // Some servers compress a body without declaring it, and some declare it without compressing.
    guard unknownCoding == nil, body.starts(with: Self.gzipMark) else { return body }
    return try inflate(windowBits: 15 + 16, byteLimit: byteLimit)
  }

  private static let gzipMark: [UInt8] = [0x1F, 0x8B]

  private var coding: String { head.all("content-encoding")?.lowercased() ?? "" }

  /// The coding of a body that is left as it is; `nil` if there is none.
  var unknownCoding: String? {
    ["", "gzip", "x-gzip", "deflate", "identity", "none", "utf-8"].contains(coding) ? nil : coding
  }

  private func inflate(
    windowBits: CInt, byteLimit: Int
  ) throws(HTTPTransportError) -> Data {
    guard !body.isEmpty else { return body }
    var stream = z_stream()
    guard
      library.inflateInit(
        &stream, windowBits, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw .noMemory }
    defer { _ = library.inflateEnd(&stream) }
    var input = [UInt8](body)
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    var result = Data()
    // True after the last block: some servers omit the checksum that follows it.
    var hasEnded = false
    let isSound = input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = CUnsignedInt(input.count)
      while true {
        let (code, count) = piece.withUnsafeMutableBufferPointer { piece in
          stream.next_out = piece.baseAddress
          stream.avail_out = CUnsignedInt(piece.count)
          let code = library.inflate(&stream, Z_BLOCK)
          return (code, piece.count - Int(stream.avail_out))
        }
        result.append(contentsOf: piece[..<count])
        hasEnded = hasEnded || stream.data_type & 192 == 192
        guard result.count <= byteLimit else { return true }
        switch code {
        case Z_OK: continue
        case Z_STREAM_END where stream.avail_in == 0: return true
        case Z_STREAM_END:
          // Several gzip streams may follow each other (RFC 1952, 2.2); anything else is padding.
          let rest = UnsafeBufferPointer(start: stream.next_in, count: Int(stream.avail_in))
          guard rest.starts(with: Self.gzipMark) else { return true }
          guard library.inflateReset(&stream) == Z_OK else { return false }
          hasEnded = false
        case Z_BUF_ERROR where stream.avail_in == 0: return hasEnded
        default: return false
        }
      }
    }
    guard isSound else { throw .undecodable }
    guard result.count <= byteLimit else { throw .tooLarge }
    return result
  }
}

extension Data {
  /// True if the data begins with a zlib header (RFC 1950, 2.2).
  fileprivate var hasZlibFrame: Bool {
    let start = prefix(2).map(UInt16.init)
    return start.count == 2 && start[0] & 0x0F == 8 && (start[0] << 8 | start[1]) % 31 == 0
  }
}
