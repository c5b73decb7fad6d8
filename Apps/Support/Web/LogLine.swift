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
    write(beginning(event.level, event.message.description)) { line in
      for (key, value) in (event.metadata ?? [:]).sorted(by: { $0.key < $1.key })
      where !key.hasPrefix("hb.") {
        line.add(key: key, LogText(value.description).description)
      }
    }
  }

  /// What lines of one kind begin with, after the time.
  func beginning(_ level: Logger.Level, _ message: String) -> LogLine {
    var line = LogLine()
    line.add("level", level.rawValue)
    line.add("program", program)
    line.add("message", LogText(message).description)
    return line
  }

  /// Writes a line with its own values: what happens for each request has no time for a dictionary.
  func write(_ beginning: LogLine, _ addValues: (inout LogLine) -> Void) {
    var line = LogLine()
    line.add("time", LogLine.time(at: Date()))
    line.add(beginning)
    addValues(&line)
    queue.append(line.ended)
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }
}

/// One line on its way to the log; as bytes, since to make a string of so many parts takes twice as
/// long.
struct LogLine {
  private var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(256) }

  mutating func add(_ part: LogLine) { bytes += part.bytes }

  /// - Parameter value: Fit for a line, such as that of a ``LogText``.
  mutating func add(_ key: StaticString, _ value: String) {
    key.withUTF8Buffer { bytes += $0 }
    add(value: value)
  }

  /// - Parameter value: Fit for a line, such as that of a ``LogText``.
  mutating func add(key: String, _ value: String) {
    bytes += key.utf8
    add(value: value)
  }

  private mutating func add(value: String) {
    bytes.append(UInt8(ascii: "="))
    bytes += value.utf8
    bytes.append(UInt8(ascii: " "))
  }

  /// The bytes, with the line feed.
  var ended: [UInt8] {
    consuming get {
      bytes[bytes.count - 1] = UInt8(ascii: "\n")
      return bytes
    }
  }

  private static let lastSecond = Mutex((second: Int.min, text: ""))

  /// Written once for all lines of a second.
  static func time(at now: Date) -> String {
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
    let start =
      text.utf8.count <= Self.limit ? text : String(text.unicodeScalars.prefix(Self.limit))
    // Within one buffer it takes less than half of the time.
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
