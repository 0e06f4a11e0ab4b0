"""The tasks with polars."""

import numpy
import polars

from numpy_peer import LEAST, columns, totals
from peer import written

VERSION = f"polars {polars.__version__}"


def sleep(data):
    starts, ends = columns(data, "sleep-starts", "sleep-ends")
    frame = polars.DataFrame({"start": starts, "end": ends})

    def work():
        reached = polars.col("end").cum_max().shift(fill_value=LEAST)
        start = polars.max_horizontal("start", reached)
        length = (polars.col("end") - start).clip(lower_bound=0).sum()
        return [frame.sort("start").select(length).item()]
    return work


def days(data):
    [times] = columns(data, "times")
    hour, zone = data.parameters["hour"], data.parameters["zone"]
    moments = polars.DataFrame({"time": times}).select(
        polars.col("time").cast(polars.Datetime("ms", "UTC")))

    def work():
        local = polars.col("time").dt.convert_time_zone(zone).dt.replace_time_zone(None)
        day = local.dt.offset_by(f"-{hour}h").dt.date().cast(polars.Int32)
        return moments.select(day)["time"].to_numpy().astype(numpy.int64)
    return work, totals


def table(data):
    frame = polars.read_csv(data.path("samples.csv"), infer_schema=False)
    path = data.path("polars.csv")
    return lambda: frame.write_csv(path), lambda _: written(path)


TASKS = {
    "sleep": (sleep, "on all processors"),
    "days": (days, "on all processors"),
    "table": (table, "writes cells that are texts already, on all processors"),
}
