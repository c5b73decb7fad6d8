import FoundationEssentials
public import Logging
import OfflineCore
import Synchronization

extension Logger {
  /// Returns a logger that writes lines of `key=value` to standard error without blocking on its reader.
  ///
  /// - Parameters:
  ///   - program: The name of the program, which appears in each line.
  ///   - isQuiet: Whether only errors are logged.
  public static func standardError(_ program: String, isQuiet: Bool = false) -> Logger {
    Logger(label: program) {
      LineLogHandler(program: $0, queue: .standardError, logLevel: isQuiet ? .error : .info)
    }
  }
}

/// Writes each event in one line of `key=value`.
struct LineLogHandler: LogHandler {
  let program: String
  let queue: LogQueue
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  func log(event: LogEvent) {
    let values = (event.metadata ?? [:]).filter { !$0.key.hasPrefix("hb.") }
      .sorted { $0.key < $1.key }
    write(
      event.level, message: event.message.description,
      values: values.map { ($0.key, $0.value.description) })
  }

  /// Writes a line with its values in the given order, without building a dictionary, because it runs for
  /// each request.
  func write(_ level: Logger.Level, message: String, values: [(key: String, value: String)]) {
    var line = "time=\(Self.time(at: Date())) level=\(level.rawValue) program=\(program) message="
    line += LogText(message).description
    for (key, value) in values { line += " \(key)=\(LogText(value).description)" }
    queue.append((line + "\n").utf8)
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  private static let lastSecond = Mutex((second: Int.min, text: ""))

  /// Returns the time, formatted once for all lines of the same second.
  private static func time(at now: Date) -> String {
    let second = Int(now.timeIntervalSince1970)
    return lastSecond.withLock { last in
      if last.second != second {
        let date = Date(timeIntervalSince1970: TimeInterval(second))
        last = (second, InternetDateTime.text(of: date))
      }
      return last.text
    }
  }
}

/// Text from outside, made safe for a value in a line of the log: it cannot start another line or value,
/// control the terminal that shows it, or fill the disk.
struct LogText: CustomStringConvertible {
  private static let limit = 1000

  /// The text, with unprintable characters as their numbers, and in quotes if needed.
  let description: String

  init(_ text: String) {
    let start =
      text.utf8.count <= Self.limit ? text : String(text.unicodeScalars.prefix(Self.limit))
    // A contiguous buffer halves the time.
    let isPlain = start.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(Self.isPlain) }
    var shown = isPlain == true ? start : Self.quoted(start)
    if start.utf8.count < text.utf8.count { shown += "…" }
    description = shown.isEmpty ? "\"\"" : shown
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func quoted(_ text: String) -> String {
    var shown = "\""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        shown += "\\u{\(String(scalar.value, radix: 16))}"
      default:
        if scalar == "\"" || scalar == "\\" { shown += "\\" }
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown + "\""
  }
}
