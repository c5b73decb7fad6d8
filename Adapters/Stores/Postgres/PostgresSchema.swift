import OfflineCore

/// How a storage lies in its schema, and the statements that touch that.
///
/// The table `essential_feed` is the mark by which a schema is known to be ours; it holds the number of
/// the format and the totals of the images.
struct PostgresSchema: Sendable {
  static let format = 1

  /// What is at a place.
  enum State: Sendable {
    /// Nothing; the schema may be there, made by an administrator.
    case absent
    case sound, damaged, newerFormat, notOurs
  }

  /// The name of the schema.
  let name: String
  /// The name as a part of a statement.
  let quoted: String
  private let literal: String

  init(_ name: String) {
    self.name = name
    quoted = Self.quoted(name)
    literal = Self.literal(name)
  }

  /// A statement in which `@` stands for the schema.
  func query(_ statement: String, _ arguments: PostgresQuery.Argument...) -> PostgresQuery {
    PostgresQuery(filled(statement), arguments)
  }

  private func filled(_ statement: String) -> String {
    statement.replacing("@", with: quoted)
  }

  static func quoted(_ name: String) -> String { "\"\(name)\"" }
  private static func literal(_ text: String) -> String { "'\(text)'" }

  // MARK: Looking

  private static let mark = "essential_feed"

  /// All columns, in the order of their names: what damage has taken is missing.
  private static let columns =
    "essential_feed.bytes essential_feed.format essential_feed.images"
    + " images.data images.head images.key images.size images.used"
    + " lists.head lists.id lists.key lists.tag"
    + " pages.digest pages.first pages.items pages.list pages.page"

  /// Whether there are tables, whether ours is among them, and whether none of its columns is missing.
  var stateQuery: PostgresQuery {
    PostgresQuery(
      """
      SELECT count(*), count(*) FILTER (WHERE relname = '\(Self.mark)'),
        string_agg(columns, ' ' ORDER BY relname COLLATE "C") = '\(Self.columns)'
      FROM (SELECT relname, (SELECT string_agg(relname || '.' || attname, ' ' ORDER BY attname COLLATE "C")
          FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
            AND relkind = 'r') AS columns
        FROM pg_class c WHERE relnamespace = to_regnamespace(\(Self.literal(quoted)))
          AND relkind IN ('r', 'v', 'm', 'f', 'p')) AS relations
      """)
  }

  /// The number of the format; asked only of what bears the mark.
  var formatQuery: PostgresQuery { query("SELECT max(format)::bigint FROM @.essential_feed") }

  // MARK: Writing

  /// The first statements of a write: they wait for others who write the same, and keep those from it who
  /// move the schema; then they make sure, by dividing by zero, that the schema is there and of this
  /// format. A statement sees what was committed before it began, so that those behind these see all.
  ///
  /// - Parameters:
  ///   - key: What is written; `nil` for all of the schema.
  ///   - time: How many milliseconds to wait.
  ///   - isDurable: Whether the commit waits for the disk, and for the standby where there is one.
  func begin(_ key: String?, within time: Int, isDurable: Bool) -> PostgresTransaction {
    let schemaLock = Int(truncatingIfNeeded: Checksum64.of(name, seed: 1))
    let keyLock = Int(
      truncatingIfNeeded: Checksum64.of(key ?? "", seed: UInt64(bitPattern: Int64(schemaLock))))
    let setting =
      isDurable ? "replace(current_setting('synchronous_commit'), 'off', 'on')" : "'off'"
    let lock = PostgresQuery(
      """
      SELECT set_config('lock_timeout', $1, true), set_config('synchronous_commit', \(setting), true),
        \(key == nil ? "pg_advisory_xact_lock($2)" : "pg_advisory_xact_lock_shared($2), pg_advisory_xact_lock($3)")
      """, [.text(String(time)), .int(schemaLock)] + (key == nil ? [] : [.int(keyLock)]))
    return [
      lock,
      query("SELECT 1 / (count(*) FILTER (WHERE format = \(Self.format))) FROM @.essential_feed"),
    ]
  }

  /// Makes what is missing, unless somebody else has been faster.
  func create(within time: Int) -> PostgresTransaction {
    [
      begin(nil, within: time, isDurable: true)[0],
      PostgresQuery(
        """
        DO $do$ BEGIN
          IF to_regclass(\(Self.literal(quoted + ".essential_feed"))) IS NOT NULL THEN RETURN; END IF;
          IF to_regnamespace(\(Self.literal(quoted))) IS NULL THEN CREATE SCHEMA \(quoted); END IF;
          \(filled(Self.tables))
        END $do$
        """),
    ]
  }

  /// What an administrator does for a role that may not.
  var creation: String { "CREATE SCHEMA \(quoted) AUTHORIZATION the role" }

  private static let tables = """
    CREATE TABLE @.lists (key text COLLATE "C" PRIMARY KEY, tag text NOT NULL, head text NOT NULL,
      id bigint GENERATED ALWAYS AS IDENTITY);
    CREATE TABLE @.pages (list bigint, first bigint, items bigint NOT NULL, page text NOT NULL,
      digest bytea NOT NULL, PRIMARY KEY (list, first));
    CREATE SEQUENCE @.uses;
    CREATE TABLE @.images (key text COLLATE "C" PRIMARY KEY, head text NOT NULL, size bigint NOT NULL,
      used bigint NOT NULL DEFAULT nextval('@.uses'), data bytea NOT NULL);
    ALTER TABLE @.images ALTER data SET STORAGE EXTERNAL;
    CREATE INDEX ON @.images (used);
    CREATE TABLE @.essential_feed (format bigint NOT NULL, images bigint NOT NULL, bytes bigint NOT NULL);
    INSERT INTO @.essential_feed VALUES (\(format), 0, 0);
    """

  // MARK: The schema as a whole

  /// Gives the schema another name.
  func rename(to other: String) -> PostgresQuery {
    PostgresQuery("ALTER SCHEMA \(quoted) RENAME TO \(Self.quoted(other))")
  }

  /// Removes the schema with all that is in it.
  var drop: PostgresQuery { PostgresQuery("DROP SCHEMA IF EXISTS \(quoted) CASCADE") }

  /// Why nothing can be done in a schema in such a state.
  func error(_ state: State, _ detail: String = "") -> StoreError {
    switch state {
    case .newerFormat: StoreError(.newerFormat)
    case .notOurs: StoreError(.notOurs, detail: "the schema '\(name)' holds tables of others")
    case .damaged, .absent, .sound: StoreError(.damaged, detail: detail)
    }
  }
}

extension PostgresSession {
  /// What is in a schema.
  func state(
    of schema: PostgresSchema, until deadline: ContinuousClock.Instant
  ) throws -> PostgresSchema.State {
    let tables = try one([schema.stateQuery], until: deadline)[0]
    guard let all = tables.int(0, 0), all > 0 else { return .absent }
    guard tables.int(0, 1) == 1 else { return .notOurs }
    let format = try run([[schema.formatQuery]], until: deadline, isWrite: false)[0]
    guard case .success(let rows) = format, let number = rows[0].int(0, 0) else { return .damaged }
    if number > PostgresSchema.format { return .newerFormat }
    return number == PostgresSchema.format && tables.int(0, 2) == 1 ? .sound : .damaged
  }

  /// Makes the storage, with what of it is missing.
  func create(_ schema: PostgresSchema, until deadline: ContinuousClock.Instant) throws {
    do {
      _ = try one(schema.create(within: deadline.lockTime), until: deadline, isWrite: true)
    } catch let error as StoreError where error.reason == .denied {
      throw StoreError(
        .denied, detail: "\(error.detail); an administrator may run: \(schema.creation)")
    }
  }

  /// The names of the schemas that begin like this.
  func names(_ prefix: String, until deadline: ContinuousClock.Instant) throws -> [String] {
    let query = PostgresQuery(
      "SELECT nspname::text FROM pg_namespace WHERE starts_with(nspname, $1)", [.text(prefix)])
    let rows = try one([query], until: deadline)[0]
    return (0..<rows.count).compactMap { rows.text($0, 0) }
  }

  /// Runs `body` in one transaction, in which nobody else writes in the schema.
  func exclusively<Value>(
    _ schema: PostgresSchema, until deadline: ContinuousClock.Instant, _ body: () throws -> Value
  ) throws -> Value {
    let lock = schema.begin(nil, within: deadline.lockTime, isDurable: true)[0]
    _ = try one([PostgresQuery("BEGIN"), lock], until: deadline)
    do {
      let value = try body()
      _ = try one([PostgresQuery("COMMIT")], until: deadline, isWrite: true)
      return value
    } catch {
      _ = try? one([PostgresQuery("ROLLBACK")], until: deadline)
      throw error
    }
  }
}
