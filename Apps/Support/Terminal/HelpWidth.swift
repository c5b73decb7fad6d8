import Glibc

/// The width of help texts, which the parser takes from `COLUMNS` or from the terminal.
public enum HelpWidth {
  private static let least = 40

  /// Tells the parser a width in which it can write: it ends the process in one that is less than its
  /// column of names.
  ///
  /// To be called before there are threads, which may read the environment.
  public static func prepare() {
    let typed = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
    if let width = typed ?? Console.standard.width, width < least {
      setenv("COLUMNS", String(least), 1)
    }
  }
}
