import FoundationEssentials
import StorageEngine

/// A statement. Values that are interpolated become its arguments `$1`, `$2`, …, and never a part of
/// its text; a schema becomes its name.
struct PostgresQuery: ExpressibleByStringInterpolation, Sendable {
  struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var statement = ""
    /// The arguments, `nil` for NULL, each with a zero behind it: it ends a text, and gives empty data an
    /// address.
    fileprivate var arguments: [[UInt8]?] = []
    /// The formats of the arguments, in their order: 0 is text, 1 is binary data.
    fileprivate var formats: [CInt] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ text: String) { statement += text }

    mutating func appendInterpolation(_ text: String?) { append(text.map { Array($0.utf8) }) }
    mutating func appendInterpolation(_ tag: ListTag?) { appendInterpolation(tag?.rawValue) }
    mutating func appendInterpolation(_ number: Int) { appendInterpolation(String(number)) }
    mutating func appendInterpolation(_ data: Data) { append(Array(data), format: 1) }
    mutating func appendInterpolation(_ schema: PostgresSchema) { statement += schema.quoted }
    /// Appends a part of the statement.
    mutating func appendInterpolation(sql part: String) { statement += part }

    private mutating func append(_ argument: [UInt8]?, format: CInt = 0) {
      arguments.append(argument.map { $0 + [0] })
      formats.append(format)
      statement += "$\(arguments.count)"
    }
  }

  private var content: StringInterpolation

  init(stringLiteral statement: String) {
    content = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    content.appendLiteral(statement)
  }

  init(stringInterpolation content: StringInterpolation) { self.content = content }

  /// Returns a query that takes the root of a negative number unless the condition holds: a trigger or a
  /// rule of another program may swallow a statement without an error.
  static func proof(of condition: PostgresQuery) -> PostgresQuery {
    var proof = condition
    proof.content.statement = "SELECT sqrt((\(condition.content.statement))::integer - 1)"
    return proof
  }

  /// Calls `body` with the statement and its arguments in the form that libpq takes.
  func withArguments<Value>(
    _ body: (
      _ statement: String, _ values: LibPQ.Texts, _ lengths: [CInt], _ formats: [CInt]
    ) -> Value
  ) -> Value {
    let lengths = content.arguments.map { CInt(($0?.count ?? 1) - 1) }
    return LibPQ.withBuffers(content.arguments) {
      body(content.statement, $0, lengths, content.formats)
    }
  }
}

/// The statements of one transaction.
typealias PostgresTransaction = [PostgresQuery]

/// The outcome of a transaction: the results of its statements, or the reason for its failure.
typealias PostgresOutcome = Result<[PostgresRows], PostgresFailure>
