import CommandLine
import Dispatch
import FoundationEssentials
import Platform
import Terminal

/// The terminal in full-screen mode: the alternate screen without echo and cursor, until ``leave()``.
final class Screen: Sendable {
  private let before: termios

  init() {
    var settings = termios()
    tcgetattr(STDIN_FILENO, &settings)
    before = settings
    enter()
  }

  /// Sets up the terminal at the start and after a stop.
  func enter() {
    var settings = before
    settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
    // The program could not restore the terminal before a stop (Ctrl-Z) or a core dump (Ctrl-\).
    withUnsafeMutableBytes(of: &settings.c_cc) {
      $0[Int(VSUSP)] = 0
      $0[Int(VQUIT)] = 0
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    write("\u{1B}[?1049h\u{1B}[?25l")
  }

  func leave() {
    write("\(Self.withoutPictures)\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    var settings = before
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Restores the terminal and stops the job as Ctrl-Z does; returns when the job is continued.
  func suspend() {
    leave()
    kill(0, SIGTSTP)
    // Another thread may handle the signal, so the stop may come a moment later.
    usleep(50_000)
    enter()
  }

  /// The size of the terminal in cells; 0 if unknown.
  var size: CellSize {
    var size = winsize()
    _ = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size)
    return CellSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Draws lines and the picture in the middle of the terminal, or a message if the terminal is too small.
  func draw(_ lines: [String], picture: [String], on face: WatchFace) {
    write(Self.output(lines, picture: picture, on: face, in: size))
  }

  /// Returns the output that draws a screen of the given size.
  static func output(
    _ lines: [String], picture: [String], on face: WatchFace, in size: CellSize
  ) -> String {
    let (rows, columns) = (size.rows, size.columns)
    let hasRoom =
      rows == 0 || columns == 0 || (rows >= face.size.rows && columns >= face.size.columns)
    let tooSmall = face.displayText(face.messages.screenTooSmall)
    let lines =
      hasRoom ? lines : Array(tooSmall.wrapped(to: columns, breakingWords: true).prefix(rows))
    let left = max(0, (columns - face.size.columns) / 2) + 1
    let top = max(0, (rows - face.size.rows) / 2) + 1
    // Terminals that support synchronized output show everything up to its end at once, without flicker.
    var output = "\u{1B}[?2026h\(withoutPictures)\u{1B}[0m\u{1B}[2J"
    for (row, line) in lines.enumerated() {
      let style = row == 0 ? "\u{1B}[1m" : row > face.size.rows - 3 ? "\u{1B}[2m" : ""
      output += "\u{1B}[\(top + row);\(left)H\(style)\(line)\u{1B}[0m"
    }
    for (row, line) in picture.enumerated() where hasRoom {
      output += "\u{1B}[\(top + face.picture.top + row);\(left)H\(line)\u{1B}[0m"
    }
    return output + "\u{1B}[?2026l"
  }

  /// Calls `handle` with the typed bytes, or with `nil` once the input has ended.
  func onInput(_ handle: @escaping @Sendable ([UInt8]?) -> Void) -> any DispatchSourceProtocol {
    let source = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: .global())
    source.setEventHandler {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      // An interrupted call, or one without input, says nothing about the terminal.
      guard count >= 0 || errno != EINTR && errno != EAGAIN else { return }
      handle(count > 0 ? Array(bytes.prefix(count)) : nil)
    }
    source.resume()
    return source
  }

  /// Calls `handle` for each signal, such as a resize or the continuation after a stop.
  func on(
    _ signal: CInt, handle: @escaping @Sendable () -> Void
  ) -> any DispatchSourceProtocol {
    let source = DispatchSource.makeSignalSource(signal: signal, queue: .global())
    source.setEventHandler(handler: handle)
    source.resume()
    return source
  }

  /// Deletes pictures that kitty shows above the text; other terminals ignore it.
  private static let withoutPictures = "\u{1B}_Ga=d,q=2\u{1B}\\"

  private func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Platform.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard count > 0 || errno == EINTR || errno == EAGAIN else { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}
