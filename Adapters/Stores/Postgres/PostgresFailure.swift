import OfflineCore

/// An error that a server reports.
struct PostgresFailure: Error {
  /// The error code (SQLSTATE), as listed in the documentation of PostgreSQL.
  let state: String
  let message: String

  /// Messages are limited, because a server may repeat what it was sent.
  private static let longestMessage = 300

  /// A table, column or schema is missing, or the check at the beginning of a write has failed.
  var isOfTheSchema: Bool {
    ["22012", "3F000", "42704", "42883", "42804", "42P10", "42P01", "42703"].contains(state)
  }

  /// The server accepts no writes, perhaps because it became a standby: a new connection may reach
  /// one that does.
  var isOfTheServer: Bool { state == "25006" }

  /// A serialization failure or deadlock: nothing was done, and trying again may succeed.
  var isOfTheMoment: Bool { ["40001", "40P01"].contains(state) }

  /// The role, or a policy for rows, does not permit the statement.
  var isOfRights: Bool { state == "42501" }

  /// A published table can't be updated, because it has no primary key (replica identity). The message
  /// may be in any language.
  var wantsIdentity: Bool { state == "55000" }

  /// The message, with advice if the server gives none.
  private var words: String {
    switch state {
    case "2201F": "a trigger, a rule or a policy of the database swallowed what was to be changed"
    case "22P05": message + "; use a database with ENCODING 'UTF8'"
    case _ where message.contains("statement pooling mode"):
      message + "; set pool_mode to transaction or session"
    default: message
    }
  }

  /// The error that callers see. An error that no reason describes keeps its code.
  var storeError: StoreError {
    let words = String(words.prefix(Self.longestMessage))
    let reason: StoreError.Reason? =
      switch state {
      // Another client held a lock, or the transactions were in conflict.
      case "55P03", "40001", "40P01": .busy
      // Too many connections, reported by the server, or by a pooler without an error code.
      case "53300": .busy
      case _ where message.contains("no more connections allowed"): .busy
      // A timeout of the server or an administrator cancelled the statement.
      case "57014": .unreachable
      // No space on the disk, in memory, or in a row.
      case "53100", "53200", "54000", "53400": .full
      // The server is starting or stopping.
      case "57P01", "57P02", "57P03": .unreachable
      case _ where state.hasPrefix("08"): .unreachable
      case "XX001", "XX002": .damaged
      // Other programs keep objects in the schema, or depend on ours.
      case "2BP01", "42P06": .notOurs
      // A missing privilege, a database that takes no writes or is not there, and what `words` explains.
      case "42501", "25006", "3D000", "2201F", "22P05", "": .denied
      case _ where state.hasPrefix("28"): .denied
      default: nil
      }
    return reason.map { StoreError($0, detail: words) }
      ?? StoreError(.denied, detail: "\(words) (SQLSTATE \(state))")
  }
}

extension StoreError {
  /// Words in messages of libpq, which have no error codes, about missing passwords or encryption.
  private static let wordsOfDenial = [
    "no password supplied", "certificate", "authentication", "SCRAM", "SSL was required",
    "SSL is not supported", "not support SSL",
  ]

  /// - Parameter text: The message of libpq about a failed connection, without a separate code.
  init(connecting text: String) {
    let line = text.firstLine
    // A code has a digit; 'FATAL' has none.
    guard let code = line.firstMatch(of: #/\S+:\s+(?=[A-Z]*[0-9])([0-9A-Z]{5}):\s+/#) else {
      let isKnown = Self.wordsOfDenial.contains(where: line.contains)
      self.init(isKnown ? .denied : .unreachable, detail: line)
      return
    }
    let message = line[..<code.range.lowerBound] + line[code.range.upperBound...]
    self = PostgresFailure(state: String(code.1), message: String(message)).storeError
  }
}

extension String {
  /// The first line. The rest are hints, and positions in the source code of the server.
  var firstLine: String { split(separator: "\n").first.map(String.init) ?? self }
}
