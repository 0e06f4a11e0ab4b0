"""Checks the types of a database's columns against its cells, and against the JSON of its tables.

Standard library only. Usage: storage.py FOLDER FILE, where FOLDER has the tables as NDJSON.
Prints the number of cells; exits 1 with the first that has another type than its column.
"""

import contextlib
import json
import sqlite3
import sys

# How SQLite stores a cell, and what JSON says of it, by the type of the column.
STORED = {"INTEGER": "integer", "REAL": "real", "TEXT": "text"}
WRITTEN = {"INTEGER": (int, bool), "REAL": (int, float), "TEXT": (str,)}


def main():
    folder, file = sys.argv[1:]
    cells = 0
    with contextlib.closing(sqlite3.connect(file)) as base:
        for (table,) in base.execute("select name from sqlite_master").fetchall():
            columns = base.execute(f"pragma table_info({table})").fetchall()
            types = {column[1]: column[2] for column in columns}
            for name, declared in types.items():
                query = f'select typeof("{name}"), count(*) from {table} group by 1'
                for stored, count in base.execute(query):
                    if stored not in ("null", STORED[declared]):
                        sys.exit(f"{table}.{name} is {declared} and has {count} of {stored}")
                    cells += count if stored != "null" else 0
            with open(f"{folder}/{table.replace('_', '-')}.ndjson", encoding="utf-8") as rows:
                for row in map(json.loads, rows):
                    for name, value in row.items():
                        if value is not None and not isinstance(value, WRITTEN[types[name]]):
                            sys.exit(f"{table}.{name} is {types[name]} and holds {value!r}")
    print(cells)


if __name__ == "__main__":
    main()
