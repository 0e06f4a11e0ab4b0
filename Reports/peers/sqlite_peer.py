"""The tasks with SQLite, through Python's module."""

import sqlite3

VERSION = f"SQLite {sqlite3.sqlite_version}"


def filled(names, *columns):
    """A database in memory with one table of columns."""
    database = sqlite3.connect(":memory:")
    database.execute(f"CREATE TABLE rows ({', '.join(f'{name} INTEGER' for name in names)})")
    marks = ", ".join("?" for _ in names)
    database.executemany(f"INSERT INTO rows VALUES ({marks})", zip(*columns))
    return database


def sleep(data):
    database = filled("ab", data.column("sleep-starts"), data.column("sleep-ends"))
    query = """
        SELECT sum(max(0, b - max(a, coalesce(reached, a)))) FROM (
          SELECT a, b, max(b) OVER (ORDER BY a ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
            AS reached FROM rows)"""
    return lambda: [database.execute(query).fetchone()[0]]


def indexed(data):
    database = filled("av", data.column("starts"), data.column("values"))
    database.execute("CREATE INDEX byStart ON rows (a, v)")
    query = "SELECT coalesce(sum(v), 0) FROM rows WHERE a >= ? AND a < ?"
    return lambda low, high: database.execute(query, (low, high)).fetchone()[0]


def sums(data):
    total = indexed(data)
    few = data.count = data.parameters["few"]
    windows = list(zip(data.column("lows")[:few], data.column("highs")[:few]))
    return lambda: [sum(total(low, high) for low, high in windows), None]


def layering(data):
    total = indexed(data)
    low, high, limit, least = (data.parameters[key] for key in ("low", "high", "limit", "least"))

    def work():
        waiting, count, steps = [(low, high)], 0, 0
        while waiting:
            start, end = waiting.pop()
            found = total(start, end)
            if found <= limit or end - start <= least:
                count, steps = count + 1, steps + found
            else:
                middle = (start + end) // 2
                waiting += [(middle, end), (start, middle)]
        return [count, steps]
    return work


TASKS = {
    "sleep": (sleep, ""),
    "sums": (sums, "1,000 queries; no merging, deletions or late samples"),
    "layering": (layering, "no merging, and no store in virtual time"),
}
