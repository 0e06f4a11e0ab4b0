"""Recomputes totals, unions and days from a written history, and compares.

Standard library only. Usage: recompute.py FOLDER FORMAT [DAY-END, such as 04:30]
Prints how many values it compared; exits 1 with the first differences where any differ.
"""

import bisect
import contextlib
import csv
import datetime
import json
import pathlib
import sqlite3
import sys
import zoneinfo

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
MINUTE = 60_000
FLAGS = "userEntered", "announced", "stored"


def table(folder, name, form):
    if form == "sqlite":
        [path] = pathlib.Path(folder).glob("*.sqlite")
        with contextlib.closing(sqlite3.connect(path)) as base:
            base.row_factory = sqlite3.Row
            rows = [dict(row) for row in base.execute(f"select * from {name.replace('-', '_')}")]
        flags = {0: "false", 1: "true"}
        for row in rows:
            row |= {key: flags.get(row[key]) for key in FLAGS if key in row}
        return [
            {key: "" if value is None else str(value) for key, value in row.items()} for row in rows]
    path = f"{folder}/{name}.{form}"
    with open(path, newline="", encoding="utf-8") as file:
        if form == "csv":
            return list(csv.DictReader(file))
        rows = [json.loads(line) for line in file]
    def text(value):
        if value is None:
            return ""
        return str(value).lower() if isinstance(value, bool) else str(value)
    return [{key: text(value) for key, value in row.items()} for row in rows]


def milliseconds(text):
    moment = datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ")
    delta = moment.replace(tzinfo=datetime.timezone.utc) - EPOCH
    return delta.days * 86_400_000 + delta.seconds * 1000 + delta.microseconds // 1000


def union(intervals):
    covered, reached = 0, None
    for start, end in sorted(intervals):
        if reached is None or end > reached:
            covered += end - (start if reached is None else max(start, reached))
            reached = end
    return covered


class Clock:
    """The wall clock of one person."""

    def __init__(self, rows):
        self.froms = [milliseconds(row["from"]) if row["from"] else -(2**62) for row in rows]
        self.zones = [zoneinfo.ZoneInfo(row["zone"]) for row in rows]

    def wall(self, time):
        zone = self.zones[bisect.bisect_right(self.froms, time) - 1]
        moment = EPOCH + datetime.timedelta(milliseconds=time)
        return time + int(moment.astimezone(zone).utcoffset().total_seconds() * 1000)

    def first(self, not_before, wall):
        """The first minute from a time on at which the wall clock shows at least `wall`."""
        while self.wall(not_before) < wall:
            not_before += MINUTE
        return not_before


def expected_totals(samples, days):
    stored = [row for row in samples if row["stored"] == "true"]
    totals = {}
    def add(what, of, value):
        totals[what, of] = totals.get((what, of), 0) + value
    for row in samples:
        kind = {"stepCount": "steps", "sleepAnalysis": "sleepMilliseconds",
                "bodyMass": "weighings"}.get(row["type"])
        if kind:
            add(kind, row["source"], 0)
    starts = [milliseconds(day["start"]) for day in days]
    end = milliseconds(days[-1]["end"])
    for day in days:
        add("stepsStartedOn", day["day"], 0)
    steps, asleep = [], []
    for row in stored:
        start, stop = milliseconds(row["start"]), milliseconds(row["end"])
        if row["type"] == "stepCount":
            add("steps", row["source"], int(float(row["value"])))
            steps.append((start, stop))
            index = bisect.bisect_right(starts, start) - 1
            if index >= 0 and start < end:
                add("stepsStartedOn", days[index]["day"], int(float(row["value"])))
        elif row["type"] == "sleepAnalysis":
            add("sleepMilliseconds", row["source"], stop - start)
            if row["stage"].startswith("asleep"):
                asleep.append((start, stop))
        elif row["type"] == "bodyMass":
            add("weighings", row["source"], 1)
    add("stepUnionMilliseconds", "all", union(steps))
    add("asleepUnionMilliseconds", "all", union(asleep))
    return totals


def main():
    folder, form = sys.argv[1], sys.argv[2]
    hour, minute = map(int, (sys.argv[3] if len(sys.argv) > 3 else "00:00").split(":"))
    names = ["samples", "zones", "days", "totals"]
    tables = {name: table(folder, name, form) for name in names}
    problems, compared = [], 0
    for person in sorted({row["person"] for row in tables["totals"]}, key=int):
        own = {name: [row for row in rows if row["person"] == person]
               for name, rows in tables.items()}
        expected = expected_totals(own["samples"], own["days"])
        written = {}
        for row in own["totals"]:
            key = row["what"], row["of"]
            written[key] = written.get(key, 0) + int(row["value"])
        for key in sorted(set(expected) | set(written)):
            compared += 1
            if expected.get(key, 0) != written.get(key, 0):
                problems.append(f"person {person} {key}: {expected.get(key)} {written.get(key)}")
        clock = Clock(own["zones"])
        first = datetime.date.fromisoformat(own["days"][0]["day"])
        for index, day in enumerate(own["days"]):
            label = first + datetime.timedelta(days=index)
            wall = (label - datetime.date(1970, 1, 1)).days * 86_400_000
            wall += hour * 3_600_000 + minute * 60_000
            before = wall - 27 * 3_600_000
            if index > 0:
                before = max(before, milliseconds(own["days"][index - 1]["start"]))
            start = clock.first(before, wall)
            compared += 1
            if day["day"] != label.isoformat() or milliseconds(day["start"]) != start:
                problems.append(f"person {person} day {day}: {label} from {start}")
    for problem in problems[:10]:
        print(problem)
    print(f"{compared} values compared, {len(problems)} differ")
    sys.exit(1 if problems or compared == 0 else 0)


main()
