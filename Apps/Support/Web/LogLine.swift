import FoundationEssentials
public import Logging
import OfflineCore
import Synchronization

extension Logger {
  /// Writes lines of `key=value` to standard error, and never waits for who reads them.
  ///
  /// - Parameter program: The name of the program, which each line tells.
  public static func standardError(_ program: String) -> Logger {
    Logger(label: program) { LineLogHandler(program: $0, queue: .standardError) }
  }
}

/// Writes each event in one line of `key=value`.
struct LineLogHandler: LogHandler {
  let program: String
  let queue: LogQueue
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  var metadataProvider: Logger.MetadataProvider?

  init(program: String, queue: LogQueue) {
    self.program = program
    self.queue = queue
  }

  func log(event: LogEvent) {
    var line = "time=\(Self.time(at: Date())) level=\(event.level) program=\(program)"
    line += " message=\(LogText(event.message.description))"
    for (key, value) in (event.metadata ?? [:]).sorted(by: { $0.key < $1.key })
    where !key.hasPrefix("hb.") {
      line += " \(key)=\(LogText(value.description))"
    }
    queue.append(line + "\n")
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  private static let lastSecond = Mutex((second: Int.min, text: ""))

  /// Written once for all lines of a second.
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

/// Text from outside, fit for a value in a line of the log: it can neither start another line or
/// value, nor drive the terminal that shows it, nor fill the disk.
struct LogText: CustomStringConvertible {
  private static let limit = 1000

  /// The text, with each character that is not for showing as its number; in quotes if it needs them.
  let description: String

  init(_ text: String) {
    let start = text.unicodeScalars.prefix(Self.limit)
    let isPlain = text[start.startIndex..<start.endIndex].utf8.allSatisfy(Self.isPlain)
    var shown = isPlain ? String(start) : Self.quoted(start)
    if start.endIndex < text.unicodeScalars.endIndex { shown += "…" }
    description = shown.isEmpty ? "\"\"" : shown
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func quoted(_ text: Substring.UnicodeScalarView) -> String {
    var shown = "\""
    for scalar in text {
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
