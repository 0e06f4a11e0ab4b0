"""The tasks with pandas."""

import numpy
import pandas

from numpy_peer import LEAST, columns, totals
from peer import written

VERSION = f"pandas {pandas.__version__}"


def sleep(data):
    starts, ends = columns(data, "sleep-starts", "sleep-ends")
    frame = pandas.DataFrame({"start": starts, "end": ends})

    def work():
        ordered = frame.sort_values("start")
        reached = ordered["end"].cummax().shift(fill_value=LEAST)
        start = ordered["start"].where(ordered["start"] > reached, reached)
        return [int((ordered["end"] - start).clip(lower=0).sum())]
    return work


def days(data):
    [times] = columns(data, "times")
    hour, zone = data.parameters["hour"], data.parameters["zone"]
    moments = pandas.Series(pandas.to_datetime(times, unit="ms", utc=True))

    def work():
        local = moments.dt.tz_convert(zone).dt.tz_localize(None) - pandas.Timedelta(hours=hour)
        return local.to_numpy().astype("datetime64[D]").astype(numpy.int64)
    return work, totals


def table(data):
    frame = pandas.read_csv(data.path("samples.csv"), dtype=str, keep_default_na=False)
    path = data.path("pandas.csv")
    return lambda: frame.to_csv(path, index=False), lambda _: written(path)


TASKS = {
    "sleep": (sleep, ""),
    "days": (days, ""),
    "table": (table, "writes cells that are texts already"),
}
