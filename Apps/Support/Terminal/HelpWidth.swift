import Glibc

/// The width of help texts, which the argument parser takes from `COLUMNS` or from the terminal.
public enum HelpWidth {
  private static let least = 40

  /// Sets a width in which the parser can write: it ends the process if the width is less than that of its
  /// column of names.
  ///
  /// Must run before there are threads, because these may read the environment.
  public static func prepare() {
    let typed = getenv("COLUMNS").flatMap { Int(String(cString: $0)) }
    if let width = typed ?? Console.standard.width, width < least {
      setenv("COLUMNS", String(least), 1)
    }
  }
}
