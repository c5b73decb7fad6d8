/// The release that all programs of the package belong to.
public enum Release {
  /// What `--version` prints.
  public static let version = "0.1.0"
}
