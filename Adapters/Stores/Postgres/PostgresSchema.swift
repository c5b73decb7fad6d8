import FoundationEssentials
import OfflineCore

/// The layout of a storage in its schema, and the statements that depend on it.
///
/// The table `essential_feed` is the mark that identifies a schema as ours; it holds the number of
/// the format and the totals of the images.
struct PostgresSchema: Sendable {
  static let format = 1

  /// The state of a schema.
  enum State: Sendable {
    /// Nothing is there, except perhaps an empty schema created by an administrator.
    case absent
    case sound, damaged, newerFormat, notOurs
  }

  /// The limit of names in bytes; PostgreSQL cuts off longer ones.
  private static let longestName = 63

  /// The full name, which may be too long for a schema.
  let name: String
  /// The name of the schema, shortened if necessary.
  let stem: String
  /// The quoted name of the schema, for statements.
  var quoted: String { "\"\(stem)\"" }

  init(_ name: String) {
    self.name = name
    let digest = "~" + String(Checksum64.of(name), radix: 36)
    stem = name.utf8.count > Self.longestName ? name.prefix(48) + digest : name
  }

  // MARK: Inspecting

  private static let mark = "essential_feed"

  /// All columns, in alphabetical order; damage makes some of them missing.
  private static let columns =
    "essential_feed.bytes essential_feed.format essential_feed.images"
    + " images.data images.digest images.head images.key images.size images.used"
    + " leases.ends leases.name leases.number lists.done lists.head lists.id lists.key lists.tag"
    + " pages.digest pages.first pages.items pages.list pages.page"

  /// A query for the number of tables, for our mark among them, and for whether every column and
  /// sequence is there.
  var stateQuery: PostgresQuery {
    """
    SELECT count(*), count(*) FILTER (WHERE relname = '\(sql: Self.mark)' AND NOT EXISTS (\(sql: foreignTables))),
      string_agg(columns, ' ' ORDER BY relname COLLATE "C") = '\(sql: Self.columns)'
        AND to_regclass('\(self).uses') IS NOT NULL
        AND to_regclass('\(self).holders') IS NOT NULL
    FROM (SELECT relname, (SELECT string_agg(relname || '.' || attname, ' ' ORDER BY attname COLLATE "C")
        FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
          AND relkind = 'r') AS columns
      FROM pg_class c WHERE relnamespace = to_regnamespace('\(self)')
        AND relkind IN ('r', 'v', 'm', 'f', 'p')) AS relations
    """
  }

  /// A query for the number of the format, only for a schema that bears the mark. A policy that
  /// hides rows causes an error here: otherwise the table would seem to be empty.
  var formatQuery: PostgresTransaction {
    [
      "SELECT set_config('row_security', 'off', true)",
      "SELECT max(format)::bigint FROM \(self).essential_feed",
    ]
  }

  // MARK: Beginning

  /// The first statements of every transaction. They make each statement see what was committed
  /// before it began, and find only the functions and operators of PostgreSQL. The default of the
  /// database or the role may include those of others.
  static let opening: PostgresTransaction = [
    "SET transaction_isolation = 'read committed'",
    "SELECT pg_catalog.set_config('search_path', 'pg_catalog, pg_temp', true)",
  ]

  /// The statement that begins each transaction. It sets the time limits, makes the server stop when the
  /// client has gone, and sets the encoding of texts. It divides by zero if a table belongs to a role that
  /// this one does not trust, because the triggers of a table run with the rights of the role that writes.
  ///
  /// - Parameters:
  ///   - time: The remaining time in milliseconds.
  ///   - isDurable: `true` if the commit waits for the disk, and for a standby if there is one.
  func limits(within time: Int, isDurable: Bool = true) -> PostgresQuery {
    let commit = isDurable ? "replace(current_setting('synchronous_commit'), 'off', 'on')" : "'off'"
    let (lock, all) = ("\(max(1, time * 8 / 10))ms", "\(max(1, time * 9 / 10))ms")
    return """
      SELECT 1 / (NOT EXISTS (\(sql: foreignTables)))::integer,
        set_config('lock_timeout', \(lock), true),
        set_config('statement_timeout', CASE WHEN current_setting('statement_timeout')::interval
          BETWEEN '1ms' AND \(all)::text::interval THEN current_setting('statement_timeout') ELSE \(all) END, true),
        set_config('idle_in_transaction_session_timeout', \(all), true),
        CASE WHEN current_setting('client_connection_check_interval', true) = '0' AND version() LIKE '%linux%'
          THEN set_config('client_connection_check_interval', '1s', true) END,
        CASE WHEN pg_encoding_max_length(pg_char_to_encoding(getdatabaseencoding())) = 1
          THEN set_config('client_encoding', 'SQL_ASCII', true) END,
        set_config('synchronous_commit', \(sql: commit), true)
      """
  }

  /// A query for tables with our names and an untrusted owner: neither this role, nor a role that
  /// it is a member of, nor a superuser, nor the owner of the database.
  private var foreignTables: String {
    """
    SELECT FROM pg_class JOIN pg_roles ON pg_roles.oid = relowner
    WHERE relnamespace = to_regnamespace('\(quoted)')
      AND relname IN ('lists', 'pages', 'images', 'leases', '\(Self.mark)')
      AND NOT rolsuper AND NOT pg_has_role(relowner, 'MEMBER')
      AND relowner <> (SELECT datdba FROM pg_database WHERE datname = current_database())
    """
  }

  // MARK: Writing

  /// Returns a statement that sends a large value before the transaction takes a lock, because the
  /// connection may break during the transfer. ``staged(_:)`` refers to it in the same transaction.
  static func stage(_ name: String, text: String) -> PostgresQuery {
    "SELECT length(set_config('essential_feed.\(sql: name)', \(text), true))"
  }

  /// Returns such a statement for binary data, which is staged in hexadecimal form.
  static func stage(_ name: String, data: Data) -> PostgresQuery {
    "SELECT length(set_config('essential_feed.\(sql: name)', encode(\(data), 'hex'), true))"
  }

  static func staged(_ name: String) -> String { "current_setting('essential_feed.\(name)')" }

  /// A query that divides by zero unless the storage exists and has this format.
  var check: PostgresQuery {
    "SELECT 1 / (count(*) FILTER (WHERE format = \(Self.format))) FROM \(self).essential_feed"
  }

  /// Returns a query that waits for other writers of the same key, and prevents moves of the
  /// schema, until the end of the transaction. A statement sees what was committed before it began,
  /// so the statements after this one see all earlier writes.
  ///
  /// - Parameter key: The key to be written; `nil` for the whole schema.
  func lock(_ key: String?) -> PostgresQuery {
    let all = Checksum64.of(name)
    let schemaLock = Int(truncatingIfNeeded: all)
    guard let key else { return "SELECT pg_advisory_xact_lock(\(schemaLock))" }
    let keyLock = Int(truncatingIfNeeded: Checksum64.of(key, seed: all))
    return """
      SELECT pg_advisory_xact_lock_shared(\(schemaLock)), pg_advisory_xact_lock(\(keyLock))
      """
  }

  /// Returns statements that create the storage, and its schema if missing, unless another process
  /// was first.
  func create(within time: Int) -> PostgresTransaction {
    [
      limits(within: time), lock(nil),
      """
      DO $do$ BEGIN
        IF to_regclass('\(self).essential_feed') IS NOT NULL THEN RETURN; END IF;
        IF to_regnamespace('\(self)') IS NULL THEN
          CREATE SCHEMA \(self); \(sql: label)
        END IF;
        \(sql: tables)
      END $do$
      """,
    ]
  }

  /// A statement that stores the full name as a comment, by which siblings are found.
  var label: String { "COMMENT ON SCHEMA \(quoted) IS '\(name)';" }

  /// A query for the statement with which an administrator permits this role to create the storage,
  /// or its siblings, which have a new name each time.
  var permission: PostgresQuery {
    """
    SELECT CASE WHEN to_regnamespace('\(self)') IS NOT NULL
      THEN 'GRANT CREATE, USAGE ON SCHEMA \(self) TO '
      WHEN \(sql: "\(name.contains("."))") THEN 'GRANT CREATE ON DATABASE ' || quote_ident(current_database()) || ' TO '
      ELSE 'CREATE SCHEMA \(self) AUTHORIZATION ' END || quote_ident(current_user)
    """
  }

  private var tables: String {
    """
    CREATE TABLE \(quoted).lists (key text COLLATE "C" PRIMARY KEY, tag text NOT NULL, head text NOT NULL,
      done text NOT NULL, id bigint GENERATED ALWAYS AS IDENTITY);
    CREATE TABLE \(quoted).pages (list bigint, first bigint, items bigint NOT NULL, page text NOT NULL,
      digest bytea NOT NULL, PRIMARY KEY (list, first));
    CREATE SEQUENCE \(quoted).uses;
    CREATE TABLE \(quoted).images (key text COLLATE "C" PRIMARY KEY, head text NOT NULL, size bigint NOT NULL,
      used bigint NOT NULL DEFAULT nextval('\(quoted).uses'), data bytea NOT NULL,
      digest bytea NOT NULL);
    ALTER TABLE \(quoted).images ALTER data SET STORAGE EXTERNAL;
    CREATE INDEX ON \(quoted).images (used);
    CREATE SEQUENCE \(quoted).holders;
    CREATE UNLOGGED TABLE \(quoted).leases (name text PRIMARY KEY, number bigint NOT NULL,
      ends timestamptz NOT NULL);
    CREATE TABLE \(quoted).essential_feed (format bigint PRIMARY KEY, images bigint NOT NULL, bytes bigint NOT NULL);
    INSERT INTO \(quoted).essential_feed VALUES (\(Self.format), 0, 0);
    """
  }

  /// Returns the error for a schema in an unusable state.
  func error(_ state: State, detail: String = "") -> StoreError {
    switch state {
    case .newerFormat: StoreError(.newerFormat)
    case .notOurs: StoreError(.notOurs, detail: "the schema '\(name)' holds what is others'")
    case .damaged, .absent, .sound: StoreError(.damaged, detail: detail)
    }
  }
}
