/// Statements that rename or remove the whole schema, or copy its grants.
extension PostgresSchema {
  /// Returns statements that rename the schema.
  func rename(to other: PostgresSchema) -> PostgresTransaction {
    [
      PostgresQuery("ALTER SCHEMA \(quoted) RENAME TO \(other.quoted)"), PostgresQuery(other.label),
    ]
  }

  /// A statement that allows updates of the totals in a published database. Tables of earlier
  /// versions have no key.
  var identity: PostgresQuery { query("ALTER TABLE @.essential_feed REPLICA IDENTITY FULL") }

  /// Returns a statement that copies the privileges of another schema and its tables to this one.
  func grants(of other: PostgresSchema) -> PostgresQuery {
    PostgresQuery(
      """
      DO $do$ DECLARE permission text; BEGIN
        FOR permission IN
          SELECT format('GRANT %s ON %s TO %s%s', privilege_type, object,
            CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END,
            CASE WHEN is_grantable THEN ' WITH GRANT OPTION' END)
          FROM (SELECT format('SCHEMA %I', \(Self.literal(stem))) AS object, nspacl AS acl
              FROM pg_namespace WHERE nspname = \(Self.literal(other.stem))
            UNION ALL SELECT format('%s %I.%I', CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
              \(Self.literal(stem)), relname), relacl FROM pg_class AS old
            WHERE relnamespace = to_regnamespace(\(Self.literal(other.quoted)))
              AND to_regclass(format('%I.%I', \(Self.literal(stem)), relname)) IS NOT NULL) AS objects,
            aclexplode(acl)
        LOOP EXECUTE permission; END LOOP;
      END $do$
      """)
  }

  /// Statements that remove the storage, and also the schema unless other programs keep objects in it.
  var drop: PostgresTransaction {
    [
      query("DROP TABLE IF EXISTS @.lists, @.pages, @.images, @.leases, @.essential_feed"),
      query("DROP SEQUENCE IF EXISTS @.uses, @.holders"),
      query(
        """
        DO $do$ BEGIN DROP SCHEMA IF EXISTS @;
        EXCEPTION WHEN dependent_objects_still_exist THEN NULL; END $do$
        """),
    ]
  }
}
