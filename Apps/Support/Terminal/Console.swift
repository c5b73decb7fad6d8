public import FoundationEssentials
import Platform
public import Presentation
import Synchronization

/// The standard streams of the program.
public struct Console: Sendable {
  /// The streams that the program was started with.
  public static let standard = Console()

  // The error that stopped the output. The whole program has one standard output.
  private static let failure = Mutex<Int32?>(nil)

  /// The reason why output could not be written, as text for the user; `nil` if everything was written or the
  /// reader closed the pipe.
  package static var outputFailure: String? {
    failure.withLock { $0 }.map { String(cString: strerror($0)) }
  }

  /// Whether standard output is a terminal and the user wants colours.
  public let isColourful: Bool
  /// Whether standard output is a terminal.
  public let isTerminal: Bool
  /// Whether the terminal supports no escape sequences.
  public let isDumb: Bool
  /// Whether standard error is a terminal on which a line can be overwritten.
  public let showsProgress: Bool

  private init() {
    isTerminal = isatty(STDOUT_FILENO) == 1
    // NO_COLOR: any value but the empty one (no-color.org).
    let refuses = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? true
    isColourful = isTerminal && !refuses && !isDumb
    showsProgress = isatty(STDERR_FILENO) == 1 && !isDumb
  }

  /// Whether the terminal shows only ASCII.
  public var isASCII: Bool {
    // The first variable that is set counts (POSIX, 8.2). Without any, the terminal is assumed to use UTF-8.
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
      .compactMap { (name: String) in getenv(name).map { String(cString: $0).lowercased() } }
      .first { !$0.isEmpty }
    return locale.map { !$0.contains("utf-8") && !$0.contains("utf8") } ?? false
  }

  /// Writes a text to standard output. On a terminal the lines are wrapped to its width.
  public func print(_ text: TerminalText) { print(label: "", text) }

  /// Writes a text to standard output after a label. Further lines are indented to align with the text.
  public func print(label: TerminalText, _ text: TerminalText) {
    write(text.lines(behind: label, to: width), to: STDOUT_FILENO)
  }

  /// Writes a text to standard error. On a terminal the lines are wrapped to its width.
  public func warn(_ text: TerminalText) { warn(label: "", text) }

  /// Writes a text to standard error after a label.
  public func warn(label: TerminalText, _ text: TerminalText) {
    write(text.lines(behind: label, to: errorWidth), to: STDERR_FILENO)
  }

  /// Shows a notice to the user on standard error.
  ///
  /// - Parameter messages: The messages in the language of the notice.
  public func notify(_ notice: String, in messages: Messages) {
    warn(label: "\(messages.warningLabel): ", "\(notice)")
  }

  /// The width of standard output in cells, or `nil` if it is not a terminal or does not report its width.
  public var width: Int? { isTerminal ? Self.width(of: STDOUT_FILENO) : nil }

  /// The width of standard error in cells, or `nil` if it is not a terminal or does not report its width.
  public var errorWidth: Int? { Self.width(of: STDERR_FILENO) }

  private static func width(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Overwrites the current line of standard error, which must be a terminal.
  public func showProgress(_ line: TerminalText) {
    write("\r\u{1B}[K\(line.output)", to: STDERR_FILENO)
  }

  /// Writes lines to standard output without wrapping.
  public func write(_ lines: [TerminalText]) { write(lines, to: STDOUT_FILENO) }

  /// Writes bytes to standard output.
  public func write(_ data: Data) { data.withUnsafeBytes { write($0, to: STDOUT_FILENO) } }

  /// Writes a line to standard error without wrapping.
  package func writeError(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Returns the text in bold if colours are on.
  public func bold(_ text: String) -> TerminalText { style(code: "1", text) }

  /// Returns the text in grey if colours are on.
  public func dim(_ text: String) -> TerminalText { style(code: "2", text) }

  /// Returns the text in red if colours are on.
  public func red(_ text: String) -> TerminalText { style(code: "31", text) }

  /// Returns the text in green if colours are on.
  public func green(_ text: String) -> TerminalText { style(code: "32", text) }

  private func style(code: String, _ text: String) -> TerminalText {
    isColourful ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : "\(text)"
  }

  private func write(_ lines: [TerminalText], to descriptor: Int32) {
    write(lines.reduce(into: "") { $0 += $1.output + "\n" }, to: descriptor)
  }

  private func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Platform.write(descriptor, part.baseAddress, part.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count == 0 {
        // No error code explains why nothing was written, and retrying could loop forever.
        Self.failure.withLock { $0 = EIO }
        return
      } else if errno == EAGAIN {
        var readiness = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&readiness, 1, -1)
      } else if errno != EINTR {
        if errno != EPIPE, descriptor == STDOUT_FILENO {
          Self.failure.withLock { [number = errno] in $0 = number }
        }
        return
      }
    }
  }
}

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
