import FoundationEssentials
import OfflineCore

/// A statement with what stands for its `$1`, `$2`, …
struct PostgresQuery: Sendable {
  enum Argument: Sendable {
    case text(String)
    case int(Int)
    case data(Data)
    case null
  }

  let statement: String
  let arguments: [Argument]

  init(_ statement: String, _ arguments: [Argument] = []) {
    (self.statement, self.arguments) = (statement, arguments)
  }

  /// Hands over the arguments as libpq takes them.
  func withArguments<Value>(
    _ body: (_ values: LibPQ.Texts, _ lengths: [CInt], _ formats: [CInt]) -> Value
  ) -> Value {
    // With a zero at the end of each: of a text it is the end, and of no data there is an address.
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

/// Statements that are one transaction, and the result of each.
typealias PostgresTransaction = [PostgresQuery]

/// What has become of a transaction: what its statements give, or why it was not done.
typealias PostgresOutcome = Result<[PostgresRows], PostgresFailure>
