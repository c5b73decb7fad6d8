#ifndef CSQLITE_RESET_H
#define CSQLITE_RESET_H

/// Empties the database at `path` in place, however damaged it is, in one transaction that other
/// connections see like any other. Returns a result code of SQLite.
///
/// In C because sqlite3_db_config() is variadic, which Swift can't call; the steps are those that
/// SQLite documents for SQLITE_DBCONFIG_RESET_DATABASE.
int csqlite_reset_database(const char *path, int busy_timeout_milliseconds);

#endif
