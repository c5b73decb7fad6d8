/// Statements that rename or remove the whole schema, or copy its grants.
extension PostgresSchema {
  /// Returns statements that rename the schema.
  func rename(to other: PostgresSchema) -> PostgresTransaction {
    ["ALTER SCHEMA \(self) RENAME TO \(other)", "\(sql: other.label)"]
  }

  /// A statement that allows updates of the totals in a published database. Tables of earlier
  /// versions have no key.
  var identity: PostgresQuery { "ALTER TABLE \(self).essential_feed REPLICA IDENTITY FULL" }

  /// Returns a statement that copies the privileges of another schema and its tables to this one.
  func grants(of other: PostgresSchema) -> PostgresQuery {
    """
    DO $do$ DECLARE permission text; BEGIN
      FOR permission IN
        SELECT format('GRANT %s ON %s TO %s%s', privilege_type, object,
          CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END,
          CASE WHEN is_grantable THEN ' WITH GRANT OPTION' END)
        FROM (SELECT format('SCHEMA %I', '\(sql: stem)') AS object, nspacl AS acl
            FROM pg_namespace WHERE nspname = '\(sql: other.stem)'
          UNION ALL SELECT format('%s %I.%I', CASE relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
            '\(sql: stem)', relname), relacl FROM pg_class AS old
          WHERE relnamespace = to_regnamespace('\(other)')
            AND to_regclass(format('%I.%I', '\(sql: stem)', relname)) IS NOT NULL) AS objects,
          aclexplode(acl)
      LOOP EXECUTE permission; END LOOP;
    END $do$
    """
  }

  /// Statements that remove the storage, and also the schema unless other programs keep objects in it.
  var drop: PostgresTransaction {
    [
      """
      DROP TABLE IF EXISTS \(self).lists, \(self).pages, \(self).images, \(self).leases,
        \(self).essential_feed
      """,
      "DROP SEQUENCE IF EXISTS \(self).uses, \(self).holders",
      """
      DO $do$ BEGIN DROP SCHEMA IF EXISTS \(self);
      EXCEPTION WHEN dependent_objects_still_exist THEN NULL; END $do$
      """,
    ]
  }
}
