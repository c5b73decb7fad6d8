import CCurl
import FoundationEssentials
import Platform

extension HTTPResponse {
  private static let gzipMark: [UInt8] = [0x1F, 0x8B]

  /// Returns the response with its body decompressed, if its head declares a coding or its first bytes
  /// show one. A coding that was not requested is left as it is.
  ///
  /// libcurl does not decompress it, because it accepts a truncated stream as complete.
  func decompress(byteLimit: Int) throws(HTTPTransportError) -> HTTPResponse {
    let windowBits: CInt
    if coding == "deflate" {
      // Some servers omit the zlib wrapper that belongs to it (RFC 9110, 8.4.1.2).
      windowBits = body.hasZlibFrame ? 15 : -15
    } else if unknownCoding == nil, body.starts(with: Self.gzipMark) {
      // Some servers compress a body without declaring it, and some declare it without compressing.
      windowBits = 15 + 16
    } else {
      return self
    }
    let body = try Zlib.inflate(body, windowBits: windowBits, byteLimit: byteLimit)
    return HTTPResponse(status: status, headers: headers, body: body)
  }
}

/// The functions of zlib that decompress. libcurl depends on the library, so it is already loaded.
private struct Zlib: Sendable {
  private static let shared: Result<Zlib, SharedLibrary.Missing> = {
    do throws(SharedLibrary.Missing) { return .success(try Zlib()) } catch {
      return .failure(error)
    }
  }()

  private let inflateInit:
    @convention(c) (UnsafeMutablePointer<z_stream>, CInt, UnsafePointer<CChar>, CInt) -> CInt
  private let inflate: @convention(c) (UnsafeMutablePointer<z_stream>, CInt) -> CInt
  private let inflateReset: @convention(c) (UnsafeMutablePointer<z_stream>) -> CInt
  private let inflateEnd: @convention(c) (UnsafeMutablePointer<z_stream>) -> CInt

  private init() throws(SharedLibrary.Missing) {
    let library = try SharedLibrary("libz.so.1", package: "zlib1g")
    inflateInit = try library.function("inflateInit2_")
    inflate = try library.function("inflate")
    inflateReset = try library.function("inflateReset")
    inflateEnd = try library.function("inflateEnd")
  }

  /// Returns the decompressed bytes.
  ///
  /// - Parameter windowBits: The size of the window, which also tells the format (see `inflateInit2`).
  static func inflate(
    _ body: Data, windowBits: CInt, byteLimit: Int
  ) throws(HTTPTransportError) -> Data {
    guard !body.isEmpty else { return body }
    let library: Zlib
    do { library = try shared.get() } catch { throw .unreachable(error.description) }
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
          guard rest.starts(with: [0x1F, 0x8B]) else { return true }
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
