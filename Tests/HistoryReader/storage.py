"""Checks that each cell of a history's database is stored as its column's type says.

Standard library only. Usage: storage.py FILE
Prints the number of cells; exits 1 with the first cell of another type.
"""

import contextlib
import sqlite3
import sys

ALLOWED = {"INTEGER": {"integer"}, "REAL": {"real"}, "TEXT": {"text"}}


def main():
    cells = 0
    with contextlib.closing(sqlite3.connect(sys.argv[1])) as base:
        tables = [row[0] for row in base.execute("select name from sqlite_master")]
        for table in tables:
            for column in base.execute(f"pragma table_info({table})").fetchall():
                name, declared = column[1], column[2]
                query = f'select typeof("{name}"), count(*) from {table} group by 1'
                for stored, count in base.execute(query):
                    if stored != "null" and stored not in ALLOWED[declared]:
                        sys.exit(f"{table}.{name} is {declared} and has {count} of {stored}")
                    cells += count if stored != "null" else 0
    print(cells)


if __name__ == "__main__":
    main()
