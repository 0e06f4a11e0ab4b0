"""The tasks with DuckDB."""

import duckdb
import numpy
import pandas

from numpy_peer import columns, totals
from peer import written

VERSION = f"DuckDB {duckdb.__version__}"


def connected(names, values):
    """A database with one table of columns."""
    database = duckdb.connect()
    database.register("given", pandas.DataFrame(dict(zip(names, values))))
    database.execute("CREATE TABLE rows AS SELECT * FROM given")
    return database


def sleep(data):
    starts, ends = columns(data, "sleep-starts", "sleep-ends")
    database = connected(["a", "b"], [starts, ends])
    query = """
        SELECT sum(greatest(0, b - greatest(a, coalesce(reached, a))))::BIGINT FROM (
          SELECT a, b, max(b) OVER (ORDER BY a ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
            AS reached FROM rows)"""
    return lambda: [database.execute(query).fetchone()[0]]


def days(data):
    [times] = columns(data, "times")
    hour, zone = data.parameters["hour"], data.parameters["zone"]
    database = connected(["a"], [times])
    query = f"""
        SELECT datediff('day', DATE '1970-01-01',
          ((make_timestamp(a * 1000) AT TIME ZONE 'UTC') AT TIME ZONE '{zone}')
            - INTERVAL {hour} HOUR) AS day FROM rows"""
    return lambda: database.execute(query).fetchnumpy()["day"].astype(numpy.int64), totals


def sums(data):
    starts, values, lows, highs = columns(data, "starts", "values", "lows", "highs")
    database = connected(["a", "v"], [starts, values])
    few = min(data.parameters["few"], 50)
    data.count = few
    query = "SELECT coalesce(sum(v), 0)::BIGINT FROM rows WHERE a >= ? AND a < ?"

    def work():
        for low, high in zip(lows[:few].tolist(), highs[:few].tolist()):
            database.execute(query, [low, high]).fetchone()
        return [None, None]
    return work


def table(data):
    database = duckdb.connect()
    database.execute(
        f"CREATE TABLE rows AS SELECT * FROM read_csv('{data.path('samples.csv')}', all_varchar=true, header=true)")
    path = data.path("duckdb.csv")
    return lambda: database.execute(f"COPY rows TO '{path}' (HEADER)"), lambda _: written(path)


TASKS = {
    "sleep": (sleep, "on all processors"),
    "days": (days, "on all processors"),
    "sums": (sums, "50 queries, each a scan; no merging, deletions or late samples"),
    "table": (table, "writes cells that are texts already, on all processors"),
}
