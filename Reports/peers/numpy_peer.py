"""The tasks with numpy."""

import zoneinfo
from datetime import datetime, timedelta, timezone

import numpy

# A time before all others.
LEAST = numpy.iinfo(numpy.int64).min
VERSION = f"numpy {numpy.__version__}"


def columns(data, *names):
    return [numpy.frombuffer(data.column(name), dtype=numpy.int64) for name in names]


def union(starts, ends):
    """The length of the union of intervals that ascend by start."""
    reached = numpy.maximum.accumulate(ends)
    from_ = starts.copy()
    numpy.maximum(from_[1:], reached[:-1], out=from_[1:])
    return int(numpy.maximum(ends - from_, 0).sum())


def sleep(data):
    starts, ends = columns(data, "sleep-starts", "sleep-ends")

    def work():
        order = numpy.argsort(starts)
        return [union(starts[order], ends[order])]
    return work


def sorted_sleep(data):
    starts, ends = columns(data, "sorted-starts", "sorted-ends")
    return lambda: [union(starts, ends)]


def boundaries(first, last, hour, name):
    """The instants at which local days start, in milliseconds, and the number of the first day."""
    zone = zoneinfo.ZoneInfo(name)
    day = datetime.fromtimestamp(first / 1000, timezone.utc).date() - timedelta(days=2)
    start, found = day, []
    while not found or found[-1] <= last:
        at = datetime(day.year, day.month, day.day, hour, tzinfo=zone)
        found.append(int(at.timestamp()) * 1000)
        day += timedelta(days=1)
    return numpy.array(found, dtype=numpy.int64), (start - datetime(1970, 1, 1).date()).days


def days(data):
    [times] = columns(data, "times")
    hour, zone = data.parameters["hour"], data.parameters["zone"]

    def work():
        table, first = boundaries(int(times[0]), int(times[-1]), hour, zone)
        return numpy.searchsorted(table, times, side="right") + (first - 1)
    return work, totals


def totals(ordinals):
    """The answer of the task on days."""
    weights = numpy.arange(len(ordinals)) % 1000
    return [int(ordinals.sum()), int((ordinals * weights).sum())]


def sums(data):
    starts, values, lows, highs = columns(data, "starts", "values", "lows", "highs")
    prefix = numpy.concatenate(([0], numpy.cumsum(values)))

    def work():
        found = prefix[numpy.searchsorted(starts, highs)] - prefix[numpy.searchsorted(starts, lows)]
        return [int(found[:data.parameters["few"]].sum()), int(found.sum())]
    return work


def layering(data):
    starts, values = columns(data, "starts", "values")
    low, high, limit, least = (data.parameters[key] for key in ("low", "high", "limit", "least"))

    def work():
        prefix = numpy.concatenate(([0], numpy.cumsum(values)))
        lows, highs = numpy.array([low]), numpy.array([high])
        count, total = 0, 0
        while len(lows):
            steps = prefix[numpy.searchsorted(starts, highs)] - prefix[numpy.searchsorted(starts, lows)]
            kept = (steps <= limit) | (highs - lows <= least)
            count, total = count + int(kept.sum()), total + int(steps[kept].sum())
            lows, highs = lows[~kept], highs[~kept]
            middles = (lows + highs) // 2
            lows, highs = numpy.concatenate((lows, middles)), numpy.concatenate((middles, highs))
        return [count, total]
    return work


def generate(data):
    count = data.count

    def work():
        random = numpy.random.Generator(numpy.random.PCG64(7))
        gaps = random.gamma(2, 200_000, count)
        lengths = random.lognormal(5, 0.6, count)
        values = random.negative_binomial(3, 0.05, count)
        starts = numpy.cumsum(gaps).astype(numpy.int64)
        ends = starts + lengths.astype(numpy.int64)
        return [None if len(starts) == len(ends) == len(values) else 0]
    return work


TASKS = {
    "sleep": (sleep, ""),
    "sortedSleep": (sorted_sleep, ""),
    "days": (days, ""),
    "sums": (sums, "all at once; no merging, deletions or late samples"),
    "layering": (layering, "level by level; no merging, and no store in virtual time"),
    "generate": (generate, "three independent draws a sample; no person, and no order of its own"),
}
