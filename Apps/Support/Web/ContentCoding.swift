import Libraries
import NIOCore
import Synchronization

/// A shorter form in which texts go out (RFC 9110, 8.4.1), made by a library of the system, if that is
/// there.
enum ContentCoding: String, CaseIterable {
  // The one that makes texts shortest first.
  case brotli = "br"
  case gzip

  /// - Returns: `nil` for what would not get shorter, and without the library.
  fileprivate func encoded(_ plain: ByteBuffer) -> ByteBuffer? {
    var encoded = ByteBuffer()
    plain.withUnsafeReadableBytes { bytes in
      let text = bytes.bindMemory(to: UInt8.self)
      switch self {
      case .brotli: Brotli.shared?.write(text, to: &encoded)
      case .gzip: Zlib.shared?.write(text, to: &encoded)
      }
    }
    return encoded.readableBytes > 0 ? encoded : nil
  }
}

/// Texts as they went out before, so that each is made shorter once.
final class EncodedTexts: Sendable {
  /// For all connections.
  static let shared = EncodedTexts()
  /// In bytes: with longer ones they would take more than a few megabytes.
  static let longest = 64 << 10
  private static let limit = 128

  private struct Entry {
    let coding: ContentCoding
    let plain: ByteBuffer
    let encoded: ByteBuffer
  }

  private let entries = Mutex<[Entry]>([])

  /// The text in another form; `nil` where it has none.
  func callAsFunction(_ plain: ByteBuffer, _ coding: ContentCoding) -> ByteBuffer? {
    let kept = entries.withLock { $0.first { $0.coding == coding && $0.plain == plain }?.encoded }
    if let kept { return kept }
    guard let encoded = coding.encoded(plain) else { return nil }
    entries.withLock {
      if $0.count >= Self.limit { $0.removeFirst() }
      $0.append(Entry(coding: coding, plain: plain, encoded: encoded))
    }
    return encoded
  }
}

/// Of `brotli/encode.h`.
private struct Brotli: Sendable {
  static let shared = try? Brotli()

  private typealias Compress =
    @convention(c) (
      _ quality: CInt, _ window: CInt, _ mode: CInt, Int, UnsafePointer<UInt8>?,
      UnsafeMutablePointer<Int>, UnsafeMutablePointer<UInt8>?
    ) -> CInt

  private let compress: Compress

  private init() throws(SharedLibrary.Missing) {
    compress = try SharedLibrary("libbrotlienc.so.1", package: "libbrotli1")
      .function("BrotliEncoderCompress")
  }

  func write(_ text: UnsafeBufferPointer<UInt8>, to buffer: inout ByteBuffer) {
    buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: text.count) { room in
      var count = text.count
      // Quality 9 takes ten times as long, and saves a hundredth. 22 is the usual window, 1 says that it is
      // text.
      let isDone = compress(5, 22, 1, text.count, text.baseAddress, &count, room.bytes)
      return isDone == 1 ? count : 0
    }
  }
}

/// Of `zlib.h`.
private struct Zlib: Sendable {
  static let shared = try? Zlib()

  private typealias Compress =
    @convention(c) (
      UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CUnsignedLong>, UnsafePointer<UInt8>?,
      CUnsignedLong, _ level: CInt
    ) -> CInt
  private typealias Checksum =
    @convention(c) (CUnsignedLong, UnsafePointer<UInt8>?, CUnsignedInt) -> CUnsignedLong

  private let compress: Compress
  private let checksum: Checksum

  private init() throws(SharedLibrary.Missing) {
    let library = try SharedLibrary("libz.so.1", package: "zlib1g")
    compress = try library.function("compress2")
    checksum = try library.function("crc32")
  }

  /// As a file of gzip (RFC 1952): what the library makes has another frame (RFC 1950).
  func write(_ text: UnsafeBufferPointer<UInt8>, to buffer: inout ByteBuffer) {
    var packed = ByteBuffer()
    packed.writeWithUnsafeMutableBytes(minimumWritableBytes: text.count) { room in
      var count = CUnsignedLong(text.count)
      let status = compress(room.bytes, &count, text.baseAddress, count, 9)
      return status == 0 ? Int(count) : 0
    }
    guard packed.readableBytes > 6 else { return }
    buffer.writeBytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3])
    buffer.writeBytes(packed.readableBytesView.dropFirst(2).dropLast(4))
    let sum = checksum(0, text.baseAddress, CUnsignedInt(text.count))
    buffer.writeInteger(UInt32(truncatingIfNeeded: sum), endianness: .little)
    buffer.writeInteger(UInt32(text.count), endianness: .little)
  }
}

extension UnsafeMutableRawBufferPointer {
  fileprivate var bytes: UnsafeMutablePointer<UInt8>? { bindMemory(to: UInt8.self).baseAddress }
}
