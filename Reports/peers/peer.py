"""Does the tasks of `simharness bench --peers` with another program's library.

peer.py NAME FOLDER runs each task that the library NAME can do on the data in FOLDER, and prints
JSON with the version of the library, and the time, the answer and a remark for each task. FOLDER/tasks.json has the
number of things of each task and its parameters; columns are files of 64-bit integers.
"""

import array
import importlib
import json
import sys
import time
from pathlib import Path

# Runs of each task in a process; the fastest counts, as in simharness.
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
    """The time of the fastest run of a prepared task, and the answer of all.

    A task is prepared as a function without arguments, or as two, of which the second makes the
    answer of the first one's result outside of the time.
    """
    work = prepare(data)
    work, answer_of = work if isinstance(work, tuple) else (work, lambda result: result)
    best, answer = None, None
    for _ in range(REPETITIONS):
        start = time.perf_counter_ns()
        result = work()
        elapsed = time.perf_counter_ns() - start
        found = answer_of(result)
        if answer is not None and found != answer:
            sys.exit(f"{prepare.__name__} answers {answer}, and then {found}")
        best, answer = min(best or elapsed, elapsed), found
    return best, answer


def written(path):
    """The answer of a task that writes a line for each row: the rows, and the bytes without ends."""
    data = Path(path).read_bytes()
    return [data.count(b"\n") - 1, len(data) - data.count(b"\n") - data.count(b"\r")]


def main():
    name, folder = sys.argv[1], Path(sys.argv[2])
    peer = importlib.import_module(f"{name}_peer")
    tasks = json.loads((folder / "tasks.json").read_text(encoding="utf-8"))
    results = []
    for task in tasks:
        if task["id"] not in peer.TASKS:
            continue
        prepare, remark = peer.TASKS[task["id"]]
        data = Data(folder, task)
        nanoseconds, answer = measured(prepare, data)
        results.append({
            "task": task["id"], "nanoseconds": nanoseconds, "count": data.count, "answer": answer,
            "remark": remark})
    print(json.dumps({"version": peer.VERSION, "results": results}))


if __name__ == "__main__":
    main()
