#include <sqlite3.h>

// What Swift can't call by itself: a function of any number of arguments, and an address that is a small number.

// Counts no memory: nobody asks for it, and each piece would take a lock. Without effect once SQLite has begun.
static inline void portrait_sqlite3_count_no_memory(void) { (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

// Takes text in double quotes for a name, never for a value.
static inline int portrait_sqlite3_forbid_quoted_text(sqlite3 *connection) {
    int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, (int *)0);
    return code == SQLITE_OK ? sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, (int *)0) : code;
}

// Tells that a value is copied when it is bound.
static inline sqlite3_destructor_type portrait_sqlite3_copies(void) { return SQLITE_TRANSIENT; }

/// Reads the first bytes of a connection's file itself, whatever of them stands in the journal or in memory.
static inline int portrait_sqlite3_read_start(sqlite3 *connection, void *bytes, int count) {
    sqlite3_file *file = 0;
    int code = sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (code != SQLITE_OK) return code;
    if (!file || !file->pMethods) return SQLITE_CANTOPEN;
    return file->pMethods->xRead(file, bytes, count, 0);
}
