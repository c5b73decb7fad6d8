public import FoundationEssentials
public import OfflineCore
public import PictureCore
import PictureFormats

/// Scales pictures by `vipsthumbnail`, of libvips.
///
/// Of what Debian 12 has, for a JPEG of 20 megapixels and 5.7 MB, to a width of 640 and of 1,280:
///
/// | program | packages | time | memory | |
/// |---|---|---|---|---|
/// | `vipsthumbnail` | 28, 41 MB | 0.3 s, 0.7 s | 45 MB, 60 MB | decodes a JPEG at a fraction of its size |
/// | `gdk-pixbuf-thumbnailer` | 3 beside a desktop | 0.2 s, 0.5 s | 13 MB | writes PNG alone; reads no WebP |
/// | `gm` of GraphicsMagick | 6, 15 MB | 5.5 s, 6.8 s | 1,230 MB | decodes all pixels |
///
/// libvips and libgd as libraries need their headers to build at all (146 and 23 packages), and would
/// let hostile pictures into our address space. A process of its own costs 50 ms, for the dynamic
/// linker; that is paid once for each variant, which is then kept.
public struct VipsImageScaler: ImageScaler {
  /// What the largest progressive JPEG that is decoded takes, and a little more.
  private static let program = ConfinedProgram(
    "vipsthumbnail", memory: 768 << 20, seconds: 15,
    environment: [
      "VIPS_CONCURRENCY": "1", "VIPS_BLOCK_UNTRUSTED": "1",
      // Of a picture that is cut off, there is one for each row that is missing.
      "VIPS_WARNING": "0",
      // Else it writes machine code into a file, to map that, which no limit of files allows.
      "VIPS_NOVECTOR": "1",
      // Else each thread takes 64 MiB of the address space.
      "MALLOC_ARENA_MAX": "1",
    ])

  /// Small enough for the allocator to use the same memory again.
  private static let pieceLength = 64 << 10

  /// All are alike.
  public init() {}

  /// A JPEG as JPEG, and anything else as WebP, which can be transparent too.
  public func scaled(
    _ picture: any ImageDataReader, toWidth width: Int
  ) async throws -> Data {
    let inspector = PictureFormatInspector()
    guard let header = try await inspector.header(of: picture) else {
      throw ImageScalingError(.notAPicture)
    }
    guard header.isDecodable else { throw ImageScalingError(.tooManyPixels) }
    let form = header.kind == .jpeg ? ".jpg[Q=80,strip]" : ".webp[Q=80,effort=1,strip]"
    let arguments = ["stdin", "--size", "\(width)x>", "--output", form]
    do {
      // Without its profile, which is metadata too, a picture must be in the colours of the web. One that
      // has none is: it would be taken for one in other colours.
      if try await inspector.hasColourProfile(picture) {
        do {
          return try await run(arguments + ["--export-profile", "srgb"], on: picture)
        } catch ConfinedProgram.Failure.failed {
          // A profile may be broken, or that of another kind of picture.
        }
      }
      return try await run(arguments, on: picture)
    } catch let failure as ConfinedProgram.Failure {
      throw ImageScalingError(failure, package: "libvips-tools")
    }
  }

  /// Averages, of pictures in their own shape.
  public func colours(of scaled: Data) async throws -> [PictureColour] {
    let arguments = ["stdin", "--size", "1x2!", "--output", ".ppm"]
    do {
      let picture = try await run(arguments, on: WholeImageData(scaled))
      // Two pixels behind a header, in colours or in greys.
      let size = picture.starts(with: "P6".utf8) ? 3 : 1
      guard picture.count > 2 * size else { throw ImageScalingError(.notDecoded) }
      return stride(from: picture.endIndex - 2 * size, to: picture.endIndex, by: size).map {
        PictureColour(red: picture[$0], green: picture[$0 + size / 2], blue: picture[$0 + size - 1])
      }
    } catch let failure as ConfinedProgram.Failure {
      throw ImageScalingError(failure, package: "libvips-tools")
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
