/// A Swift file, read once for all rules.
public struct SourceFile: Sendable {
  /// Where it is, from the root of the package.
  public let path: String
  /// The number of its lines.
  public let lineCount: Int
  let tokens: [Token]
  let imports: [Import]

  /// Reads the text of a file.
  public init(path: String, text: String) {
    self.path = path
    lineCount =
      text.split(separator: "\n", omittingEmptySubsequences: false).count
      - (text.hasSuffix("\n") ? 1 : 0)
    tokens = Token.all(in: SwiftCode.blanking(text))
    imports = Import.all(in: tokens)
  }

  var layer: Layer? { Layer(path: path) }
}
