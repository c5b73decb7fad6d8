#include "CSQLiteReset.h"

#include <sqlite3.h>

int csqlite_reset_database(const char *path, int busy_timeout_milliseconds) {
  sqlite3 *database = 0;
  sqlite3_stmt *statement = 0;
  int result = sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, 0);
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
