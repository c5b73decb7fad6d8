import ConfinedPrograms
public import FoundationEssentials
import OfflineCore
import PictureCore
import PictureFormats

/// Draws pictures in the cells of a terminal by the program `chafa`: as pictures where the terminal
/// takes them, else in blocks of colour.
///
/// It tells more shapes apart than half blocks do, and knows the three ways by which terminals take
/// pictures. It decodes a JPEG whole (134 MB for 20 megapixels), so that large ones should be
/// scaled before.
public struct ChafaPictures: Sendable {
  /// How a terminal takes pictures.
  public enum Way: String, Sendable {
    case kitty
    case iTerm2 = "iterm"
    case sixel = "sixels"
    /// Blocks in all colours.
    case colours
    /// Shades in the colours of the terminal's user, for those who want none or can't show them.
    case plain
  }

  private static let program = ConfinedProgram(
    "chafa", memory: 1 << 30, seconds: 10, output: 4 << 20,
    environment: ["MALLOC_ARENA_MAX": "1"])

  private let way: Way
  private let isASCII: Bool

  /// Needs to know the terminal.
  ///
  /// - Parameter isASCII: Whether it shows no other characters than those of ASCII.
  public init(_ way: Way, isASCII: Bool = false) { (self.way, self.isASCII) = (way, isASCII) }

  /// Whether there is a `chafa` to draw them.
  public static var isInstalled: Bool { program.isInstalled }

  /// What shows the picture, stretched to these cells: rows to be written below each other, or
  /// one text to be written at the upper left.
  ///
  /// - Throws: `ImageScalingError`, or `CancellationError`.
  public func rows(of picture: Data, columns: Int, rows: Int) async throws -> [String] {
    let symbols = isASCII ? "ascii" : "block"
    let format =
      switch way {
      case .kitty, .iTerm2, .sixel: ["--format", way.rawValue]
      case .colours: ["--format", "symbols", "--symbols", symbols, "--colors", "full"]
      case .plain:
        // Diffused, parts of blocks are shades.
        ["--format", "symbols", "--symbols", symbols, "--colors", "none", "--dither", "diffusion"]
      }
    guard let header = try await PictureFormatInspector().header(of: WholeImageData(picture)) else {
      throw ImageScalingError(.notAPicture)
    }
    guard header.isDecodable else { throw ImageScalingError(.tooManyPixels) }
    do {
      let output = try await Self.program(
        format + [
          "--size", "\(columns)x\(rows)", "--stretch", "--animate", "off", "--polite", "on", "-",
        ], input: picture)
      let text = String(decoding: output, as: UTF8.self)
      guard way == .colours || way == .plain else { return [text] }
      return text.split(separator: "\n").map(String.init)
    } catch let failure as ConfinedProgram.Failure {
      throw ImageScalingError(failure, package: "chafa")
    }
  }
}
