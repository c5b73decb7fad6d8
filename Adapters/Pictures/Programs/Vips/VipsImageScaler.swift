public import FoundationEssentials
public import OfflineCore
public import PictureCore
import PictureFormats

/// Scales pictures with `vipsthumbnail` of libvips.
///
/// The alternatives in Debian 12, for a JPEG of 20 megapixels and 5.7 MB, scaled to a width of 640
/// and of 1,280:
///
/// | program | packages | time | memory | |
/// |---|---|---|---|---|
/// | `vipsthumbnail` | 28, 41 MB | 0.3 s, 0.7 s | 45 MB, 60 MB | decodes a JPEG at a fraction of its size |
/// | `gdk-pixbuf-thumbnailer` | 3 beside a desktop | 0.2 s, 0.5 s | 13 MB | writes PNG alone; reads no WebP |
/// | `gm` of GraphicsMagick | 6, 15 MB | 5.5 s, 6.8 s | 1,230 MB | decodes all pixels |
///
/// As libraries, libvips and libgd need their headers at build time (146 and 23 packages), and
/// would decode hostile pictures in our address space. A separate process costs 50 ms, for the
/// dynamic linker, once for each variant, which is then cached.
public struct VipsImageScaler: ImageScaler {
  /// The memory for the largest progressive JPEG that is decoded, plus a margin.
  private static let program = ConfinedProgram(
    "vipsthumbnail", package: "libvips-tools", memory: 768 << 20, seconds: 15,
    environment: [
      "VIPS_CONCURRENCY": "1", "VIPS_BLOCK_UNTRUSTED": "1",
      // Suppresses warnings: a truncated picture causes one for each missing row.
      "VIPS_WARNING": "0",
      // Disables code generation: it maps a file, which the file size limit does not allow.
      "VIPS_NOVECTOR": "1",
      // Uses one arena. By default each thread takes 64 MiB of the address space.
      "MALLOC_ARENA_MAX": "1",
    ])

  /// Small enough for the allocator to reuse the same memory.
  private static let pieceLength = 64 << 10

  /// Creates a scaler.
  public init() {}

  /// Returns a scaled JPEG for a JPEG, and a WebP, which can be transparent, for any other kind.
  public func scaled(
    _ picture: any ImageDataReader, toWidth width: Int
  ) async throws -> Data {
    let inspector = PictureFormatInspector()
    let header = try await inspector.decodableHeader(of: picture)
    let form = header.kind == .jpeg ? ".jpg[Q=80,strip]" : ".webp[Q=80,effort=1,strip]"
    let arguments = ["stdin", "--size", "\(width)x>", "--output", form]
    // The profile is metadata and is removed, so the result must be in sRGB. A picture without a
    // profile already is; exporting it would misinterpret its colours.
    if try await inspector.hasColourProfile(picture) {
      do {
        return try await run(arguments + ["--export-profile", "srgb"], on: picture)
      } catch let error as ImageScalingError where error.reason == .notDecoded {
        // The profile may be broken, or belong to another kind of picture.
      }
    }
    return try await run(arguments, on: picture)
  }

  /// Returns two average colours, of the upper and the lower half.
  public func colours(of scaled: Data) async throws -> [PictureColour] {
    let arguments = ["stdin", "--size", "1x2!", "--output", ".ppm"]
    let picture = try await run(arguments, on: WholeImageData(scaled))
    // Two pixels follow the header, in RGB or in grey.
    let size = picture.starts(with: "P6".utf8) ? 3 : 1
    guard picture.count > 2 * size else { throw ImageScalingError(.notDecoded) }
    return stride(from: picture.endIndex - 2 * size, to: picture.endIndex, by: size).map {
      PictureColour(red: picture[$0], green: picture[$0 + size / 2], blue: picture[$0 + size - 1])
    }
  }

  private func run(
    _ arguments: [String], on picture: any ImageDataReader
  ) async throws -> Data {
    try await Self.program(arguments) { write in
      for start in stride(from: 0, to: picture.count, by: Self.pieceLength) {
        let end = min(start + Self.pieceLength, picture.count)
        try write(try await picture.bytes(in: start..<end))
      }
    }
  }
}
