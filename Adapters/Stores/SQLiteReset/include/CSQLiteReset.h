#ifndef CSQLITE_RESET_H
#define CSQLITE_RESET_H

/// Empties the database at `path` in place, however damaged it is, in one transaction that other
/// connections see like any other. Returns a result code of SQLite.
///
/// In C because sqlite3_db_config() is variadic, which Swift can't call; the steps are those that
/// SQLite documents for SQLITE_DBCONFIG_RESET_DATABASE.
int csqlite_reset_database(const char *path, int busy_timeout_milliseconds);

/// Reads up to `size` bytes of the file at `path`; returns their number, or -1.
///
/// By SQLite's own descriptor, which it keeps as long as this process has locks on the file: to
/// close any other descriptor would release those locks (section 2.2 of "How To Corrupt An SQLite
/// Database File"), and another process would delete the log that this one still writes.
int csqlite_read_file(const char *path, long long offset, void *buffer, int size);

#endif
