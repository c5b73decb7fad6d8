#include <sqlite3.h>

// What Swift can't see of the header: casts, and numbers made of others.

static const int SHIM_IOERR_SHORT_READ = SQLITE_IOERR_SHORT_READ;
static const int SHIM_IOERR_SHMSIZE = SQLITE_IOERR_SHMSIZE;

// Without an address, which an empty value may lack, SQLite would bind NULL.

static inline int shim_bind_text(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int shim_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}
