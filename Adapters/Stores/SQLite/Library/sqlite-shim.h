#include <sqlite3.h>

// Swift can't import macros that contain casts or expressions, so they are wrapped here.

static const int SHIM_IOERR_SHORT_READ = SQLITE_IOERR_SHORT_READ;
static const int SHIM_IOERR_SHMSIZE = SQLITE_IOERR_SHMSIZE;

// An empty value may lack an address, and SQLite would bind NULL without one.

static inline int shim_bind_text(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(
      statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int shim_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", count, SQLITE_TRANSIENT);
}
