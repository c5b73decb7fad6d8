import FoundationEssentials
import OfflineCore

/// A statement with the arguments for its `$1`, `$2`, …
struct PostgresQuery: Sendable {
  enum Argument: Sendable {
    case text(String)
    case int(Int)
    case data(Data)
    case null
  }

  let statement: String
  let arguments: [Argument]

  init(_ statement: String, arguments: [Argument] = []) {
    (self.statement, self.arguments) = (statement, arguments)
  }

  /// Calls `body` with the arguments in the form that libpq takes.
  func withArguments<Value>(
    _ body: (_ values: LibPQ.Texts, _ lengths: [CInt], _ formats: [CInt]) -> Value
  ) -> Value {
    // Append a zero to each: it ends a text, and gives empty data an address.
    let bytes = arguments.map { argument -> [UInt8]? in
      switch argument {
      case .text(let text): Array(text.utf8) + [0]
      case .int(let number): Array(String(number).utf8) + [0]
      case .data(let data): Array(data) + [0]
      case .null: nil
      }
    }
    let formats = arguments.map { if case .data = $0 { CInt(1) } else { CInt(0) } }
    return LibPQ.withBuffers(bytes) { body($0, bytes.map { CInt(($0?.count ?? 1) - 1) }, formats) }
  }
}

/// The statements of one transaction.
typealias PostgresTransaction = [PostgresQuery]

/// The outcome of a transaction: the results of its statements, or the reason for its failure.
typealias PostgresOutcome = Result<[PostgresRows], PostgresFailure>
