import NIOCore
import Platform
import Synchronization

/// A compression for texts (RFC 9110, 8.4.1), made by a library of the system if that is installed.
enum ContentCoding: String, CaseIterable {
  // The coding that compresses best comes first.
  case brotli = "br"
  case gzip

  /// - Returns: `nil` if the text would not get shorter or the library is missing.
  fileprivate func encoded(_ plain: ByteBuffer) -> ByteBuffer? {
    plain.withUnsafeReadableBytes { text in
      switch self {
      case .brotli: Brotli.shared?.encoded(text)
      case .gzip: Zlib.shared?.encoded(text)
      }
    }
  }
}

/// A cache of compressed texts, so that each text is compressed once.
final class EncodedTexts: Sendable {
  /// The cache for all connections.
  static let shared = EncodedTexts()
  /// The longest text in the cache, in bytes; longer texts would take more than a few megabytes in all.
  static let longest = 64 << 10
  private static let limit = 128

  private let entries = Mutex<[(coding: ContentCoding, plain: ByteBuffer, encoded: ByteBuffer)]>([])

  /// Returns the compressed text, or `nil` if there is no shorter form.
  func encode(_ plain: ByteBuffer, with coding: ContentCoding) -> ByteBuffer? {
    let kept = entries.withLock { $0.first { $0.coding == coding && $0.plain == plain }?.encoded }
    if let kept { return kept }
    guard let encoded = coding.encoded(plain) else { return nil }
    entries.withLock {
      if $0.count >= Self.limit { $0.removeFirst() }
      $0.append((coding, plain, encoded))
    }
    return encoded
  }
}

/// Returns what a library writes into a buffer of `count` bytes, or `nil` if they are not enough.
private func makeBuffer(
  within count: Int, write: (UnsafeMutableRawPointer?, _ count: inout Int) -> Bool
) -> ByteBuffer? {
  var buffer = ByteBuffer()
  buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { room in
    var count = count
    return write(room.baseAddress, &count) ? count : 0
  }
  return buffer.readableBytes > 0 ? buffer : nil
}

/// The compression of `brotli/encode.h`.
private struct Brotli: Sendable {
  static let shared = try? Brotli()

  private typealias Compress =
    @convention(c) (
      _ quality: CInt, _ window: CInt, _ mode: CInt, Int, UnsafeRawPointer?,
      UnsafeMutablePointer<Int>, UnsafeMutableRawPointer?
    ) -> CInt

  private let compress: Compress

  private init() throws(SharedLibrary.Missing) {
    compress = try SharedLibrary("libbrotlienc.so.1", package: "libbrotli1")
      .function("BrotliEncoderCompress")
  }

  func encoded(_ text: UnsafeRawBufferPointer) -> ByteBuffer? {
    makeBuffer(within: text.count) { room, count in
      // Quality 9 takes ten times as long and saves one hundredth. 22 is the usual window, and 1 means text.
      compress(5, 22, 1, text.count, text.baseAddress, &count, room) == 1
    }
  }
}

/// The compression of `zlib.h`.
private struct Zlib: Sendable {
  static let shared = try? Zlib()

  private typealias Compress =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>, UnsafeRawPointer?, Int, _ level: CInt
    ) -> CInt
  private typealias Checksum = @convention(c) (UInt, UnsafeRawPointer?, CUnsignedInt) -> UInt

  private let compress: Compress
  private let checksum: Checksum

  private init() throws(SharedLibrary.Missing) {
    let library = try SharedLibrary("libz.so.1", package: "zlib1g")
    compress = try library.function("compress2")
    checksum = try library.function("crc32")
  }

  /// Returns a gzip file (RFC 1952), because the library makes another frame (RFC 1950).
  func encoded(_ text: UnsafeRawBufferPointer) -> ByteBuffer? {
    let packed = makeBuffer(within: text.count) { room, count in
      compress(room, &count, text.baseAddress, text.count, 9) == 0
    }
    guard let packed else { return nil }
    var file = ByteBuffer(bytes: [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3])
    file.writeBytes(packed.readableBytesView.dropFirst(2).dropLast(4))
    let sum = checksum(0, text.baseAddress, CUnsignedInt(text.count))
    file.writeInteger(UInt32(truncatingIfNeeded: sum), endianness: .little)
    file.writeInteger(UInt32(text.count), endianness: .little)
    return file
  }
}
