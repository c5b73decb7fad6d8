public import FoundationEssentials
import OfflineCore
public import PictureCore
import PictureFormats

/// Draws pictures in the cells of a terminal with the program `chafa`: as pictures where the
/// terminal supports them, and in coloured blocks otherwise.
///
/// It tells more shapes apart than half blocks do, and knows the three ways by which terminals take
/// pictures. It decodes a JPEG whole (134 MB for 20 megapixels), so that large ones should be
/// scaled before.
public struct ChafaPictureDrawer: PictureDrawer {
  private static let program = ConfinedProgram(
    "chafa", memory: 1 << 30, seconds: 10, output: 4 << 20,
    environment: ["MALLOC_ARENA_MAX": "1"])

  /// Creates a drawer; `chafa` is looked for when it is needed.
  public init() {}

  /// Whether `chafa` is installed.
  public var isAvailable: Bool { Self.program.isInstalled }

  /// Draws a picture by `chafa`, in bounded memory and time.
  public func rows(
    of picture: Data, columns: Int, rows: Int, as form: CellPicture, isASCII: Bool
  ) async throws -> [String] {
    let symbols = isASCII ? "ascii" : "block"
    let format =
      switch form {
      case .kitty: ["--format", "kitty"]
      case .iTerm2: ["--format", "iterm"]
      case .sixel: ["--format", "sixels"]
      case .colours: ["--format", "symbols", "--symbols", symbols, "--colors", "full"]
      case .plain:
        // With diffusion, parts of blocks act as shades.
        ["--format", "symbols", "--symbols", symbols, "--colors", "none", "--dither", "diffusion"]
      }
    _ = try await PictureFormatInspector().decodableHeader(of: WholeImageData(picture))
    let output = try await Self.program(
      format + [
        "--size", "\(columns)x\(rows)", "--stretch", "--animate", "off", "--polite", "on", "-",
      ], input: picture)
    let text = String(decoding: output, as: UTF8.self)
    guard form == .colours || form == .plain else { return [text] }
    return text.split(separator: "\n").map(String.init)
  }
}
