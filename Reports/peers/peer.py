"""Does the tasks of `simharness bench --peers` with another program's library.

peer.py NAME FOLDER runs each task that the library NAME can do on the data in FOLDER, and prints a
JSON array with the time, the answer and what the library does not do. FOLDER/tasks.json has the
number of things of each task and its parameters; columns are files of 64-bit integers.
"""

import array
import importlib
import json
import sys
import time
from pathlib import Path

# Each task is done so many times in a process, of which the fastest counts, as in simharness.
REPETITIONS = 3


class Data:
    """The columns and parameters of a task."""

    def __init__(self, folder, task):
        self.folder, self.count, self.parameters = folder, task["count"], task["parameters"]

    def column(self, name):
        """A column as an array of the standard library, which all libraries take."""
        numbers = array.array("q")
        numbers.frombytes((self.folder / f"{name}.i64").read_bytes())
        return numbers

    def path(self, name):
        return str(self.folder / name)


def measured(prepare, data):
    """The fastest run of a prepared task: the time, the number of things, and the answer."""
    work = prepare(data)
    best, answer = None, None
    for _ in range(REPETITIONS):
        start = time.perf_counter_ns()
        found = work()
        elapsed = time.perf_counter_ns() - start
        if answer is not None and found != answer:
            sys.exit(f"{prepare.__name__} answers {answer}, and then {found}")
        best, answer = min(best or elapsed, elapsed), found
    return best, answer


def main():
    name, folder = sys.argv[1], Path(sys.argv[2])
    peer = importlib.import_module(f"{name}_peer")
    tasks = json.loads((folder / "tasks.json").read_text(encoding="utf-8"))
    results = []
    for task in tasks:
        if task["id"] not in peer.TASKS:
            continue
        prepare, lacks = peer.TASKS[task["id"]]
        data = Data(folder, task)
        nanoseconds, answer = measured(prepare, data)
        results.append({
            "task": task["id"], "nanoseconds": nanoseconds, "count": data.count, "answer": answer,
            "lacks": lacks})
    print(json.dumps({"version": peer.VERSION, "results": results}))


if __name__ == "__main__":
    main()
