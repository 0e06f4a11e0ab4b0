#ifndef CSQLITE_SHIM_H
#define CSQLITE_SHIM_H

// No inlines: only integers are bound, so neither SQLITE_TRANSIENT (a cast to a function pointer,
// which Swift does not import) nor a variadic function such as sqlite3_db_config is called.
#include <sqlite3.h>

#endif
