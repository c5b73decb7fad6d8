#include "CSQLiteReset.h"

#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>

/// Opens the file at `path` as SQLite does, without looking into it.
static int open_file(const char *path, int flags, sqlite3 **database, sqlite3_file **file) {
  int result = sqlite3_open_v2(path, database, flags, 0);
  if (result != SQLITE_OK) return result;
  return sqlite3_file_control(*database, "main", SQLITE_FCNTL_FILE_POINTER, file);
}

/// Gives the file the header of a database in WAL mode, unless it has one.
///
/// Whoever has the file open in that mode holds a lock on it, and would keep out a reset in any
/// other mode. Nobody can use a file whose header is broken, so nobody is disturbed.
static int repair_header(const char *path) {
  static const unsigned char wanted[100] = {
      'S', 'Q', 'L', 'i', 't', 'e', ' ', 'f', 'o', 'r', 'm', 'a', 't', ' ', '3', 0,
      0x10, 0, // 4096 bytes a page
      2, 2,    // WAL, for writers and for readers
      0, 64, 32, 32};
  unsigned char found[100] = {0};
  sqlite3 *database = 0;
  sqlite3_file *file = 0;
  int result = open_file(path, SQLITE_OPEN_READWRITE, &database, &file);
  if (result == SQLITE_OK) {
    file->pMethods->xRead(file, found, sizeof found, 0);
    if (memcmp(found, wanted, 24) != 0) {
      result = file->pMethods->xWrite(file, wanted, sizeof wanted, 0);
    }
  }
  sqlite3_close(database);
  return result;
}

int csqlite_reset_database(const char *path, int busy_timeout_milliseconds) {
  sqlite3 *database = 0;
  sqlite3_stmt *statement = 0;
  int result = repair_header(path);
  if (result != SQLITE_OK) return result;
  result = sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, 0);
  if (result == SQLITE_OK) {
    sqlite3_busy_timeout(database, busy_timeout_milliseconds);
    // Reading the schema first keeps a database in WAL mode there; that it fails is expected.
    sqlite3_prepare_v2(database, "SELECT * FROM sqlite_master", -1, &statement, 0);
    sqlite3_finalize(statement);
    sqlite3_db_config(database, SQLITE_DBCONFIG_RESET_DATABASE, 1, (int *)0);
    result = sqlite3_exec(database, "VACUUM", 0, 0, 0);
    sqlite3_db_config(database, SQLITE_DBCONFIG_RESET_DATABASE, 0, (int *)0);
  }
  sqlite3_close(database);
  return result;
}

int csqlite_read_file(const char *path, long long offset, void *buffer, int size) {
  sqlite3 *database = 0;
  sqlite3_file *file = 0;
  // Not xFileSize, which says that a file of one byte has none.
  struct stat status;
  int count = -1;
  if (open_file(path, SQLITE_OPEN_READONLY, &database, &file) == SQLITE_OK &&
      stat(path, &status) == 0) {
    sqlite3_int64 rest = status.st_size > offset ? status.st_size - offset : 0;
    count = rest < size ? (int)rest : size;
    if (count > 0 && file->pMethods->xRead(file, buffer, count, offset) != SQLITE_OK) count = -1;
  }
  sqlite3_close(database);
  return count;
}
