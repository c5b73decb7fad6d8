public import ArgumentParser
import CommandLine
import FoundationEssentials
public import HTMLPages

/// The option of commands that can write their report as a page.
public struct ReportOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write the report into this file too, as a page.", valueName: "file"))
  var html: String?

  /// Creates options that the parser fills in.
  public init() {}

  /// Refuses an empty file name.
  public func validate() throws {
    guard html?.isEmpty != true else { throw ValidationError("--html needs the name of a file") }
  }

  /// Tells before the work what would keep its outcome from being written after it.
  ///
  /// - Throws: As ``write(_:)`` does.
  public func check() throws { try withFile { try $0.check() } }

  /// Writes a page, if one is wanted.
  ///
  /// - Throws: ``ExplainedFailure`` when the file can't be written; ``UsageError`` when there is no
  ///   home folder to begin with.
  public func write(_ page: @autoclosure () -> ReportPage) throws {
    try withFile { try $0.write(Data(page().html(version: Release.version, at: Date()).text.utf8)) }
  }

  private func withFile(_ use: (OutputFile) throws -> Void) throws {
    if let html { try OutputFile.with(html, namedBy: "--html", use) }
  }
}
