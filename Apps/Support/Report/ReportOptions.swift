public import ArgumentParser

/// The option of the commands whose outcome can be kept as a page.
public struct ReportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write the report into this file too, as a page.", valueName: "file"))
  var html: String?

  /// The parser makes these.
  public init() {}

  /// Refuses what no file could be written to.
  public func validate() throws {
    guard html?.isEmpty != true else { throw ValidationError("--html needs the name of a file") }
  }

  /// Writes a page, if one is wanted.
  ///
  /// - Throws: ``ExplainedFailure`` when the file can't be written.
  public func write(_ page: @autoclosure () -> ReportPage) throws {
    if let html { try page().write(to: html) }
  }
}
