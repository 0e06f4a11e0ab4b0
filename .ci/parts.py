#!/usr/bin/env -S python3 -B
"""Runs the parts of .ci/run or .ci/long, and shows the time that each took: .ci/parts.py run|long.

A part is a name and the command as one would type it in the repository's folder. Two lanes are lists
of parts, each in its order, which run at the same time; a third list has the parts that go to
whichever lane is free. The first part that fails ends the run, once the part beside it has ended.
SCRATCH names a folder that is removed in the end.
"""

import itertools
import os
import subprocess
import sys
import tempfile
import threading
import time

import tools

RELEASE = ".build/release/simharness"
DEBUG = ".build/debug/simharness"
SEEDS = f"{RELEASE} explore quick --no-swarm --no-shrink --quiet --seeds"

# These two lanes have a processor each. Only one may compile, because the compiler locks the folder
# of the build.
COMPILED = [
    ("main job", "make run"),
    ("coverage of contracts", ".ci/coverage check"),
    ("names of HealthKit", ".ci/parity check"),
    ("device probe", ".ci/device-probe"),
    ("checkers", "make -o build checkers"),
    ("packages", ".ci/packages"),
    ("documentation", "make docs"),
]
BUILT = [
    ("consumers", f".ci/formats {RELEASE}"),
    ("canary", f".ci/canary {RELEASE}"),
    ("200 seeds of quick", f"{SEEDS} 200"),
    ("HealthKit's classes", f".ci/healthkit {RELEASE}"),
    ("gate", "make -o build gate"),
    ("exports of scenarios", f".ci/round-trips {RELEASE} 1 quick travel late-sync app-vitals"),
    ("batch on Slurm", f".ci/slurm {RELEASE}"),
]

# Both lanes take their next part from here when their own have ended; a third word names the part
# that has to have ended before. These parts compile nothing: `-o` keeps make from asking the
# compiler. Long parts come first.
MODELS = [
    ("mutants", f"{RELEASE} mutants --own"),
    ("store against its model", "make -o build -o build-storecheck store", "checkers"),
    ("determinism", f".ci/determinism {RELEASE} {DEBUG}", "documentation"),
    ("guides", f".ci/guides {RELEASE}"),
    ("hostile files", f".ci/hostile {RELEASE}"),
    ("broken person models", "make -o build-realismcheck realism", "checkers"),
    ("syncs against their models", "make -o build-synccheck -o build-weightcheck syncs", "checkers"),
    # The validator is that of `make deps-consumers`.
    ("schema against decoder", "make -o build-schemacases schema", "checkers"),
    ("schedules", "make -o build-schedules -o debug-schedules schedules", "checkers"),
]

RUN = [
    # apt locks, so that this part comes before the lanes.
    ("what the program needs", "make deps"),
    (
        [("release build", "make build")],
        [("lint", "make lint"), ("programs of Debian", "make deps-slurm deps-consumers")], [],
    ),
    # The tests are built in debug mode; the program that they start is the release.
    ("tests, debug (make test)", f'SIMHARNESS_PROGRAM="$PWD/{RELEASE}" make test'),
    (BUILT, COMPILED, MODELS),
]

# The suites whose worlds grow where EXHAUSTIVE is set.
EXHAUSTIVE = [
    "AppDaysTests", "ChangeMirrorTests", "DayScanTests", "DeliveryEnumerationTests",
    "GoldenDigestTests", "LayeredExcessIdentityTests", "LayeringExhaustiveTests",
    "MinimumPartitionTests", "SQLiteDamageTests", "ScenarioReviewTests", "SleepMergeTests",
    "SmallSleepTests", "SmallSyncTests", "StepBucketTests", "StepCountTests",
    "StepOracleMergingTests", "StepOracleTests", "StrategyExhaustiveTests", "StrategyGapTests",
]

# What takes longer than CI may.
LONG = [
    ("lower tier", "make test-lower-tier"),
    ("builds", "make build build-storecheck build-synccheck build-weightcheck"),
    ("store", f".ci/store .build/release/storecheck {RELEASE} 1000000 4 100000 1000000 1000000"),
    ("2,000 seeds of quick", f"{SEEDS} 2000"),
    ("benchmarks", f"{RELEASE} bench"),
    ("syncs", ".ci/syncs .build/release/synccheck .build/release/weightcheck 2000 200"),
    ("1,000 schedules", "STEPS_SCHEDULES=1000 METRICS_SCHEDULES=1000 "
     "JSON_MUTATIONS=200000 swift test "
     "--filter 'StepsScheduleTests|MetricsBatchTests|JSONFuzzTests'"),
    ("ten years of an app", f"{RELEASE} run app-years"),
    ("mutants on all scenarios", f"{RELEASE} mutants"),
    ("debug build", "swift build --product simharness"),
    ("determinism, whole", f".ci/determinism {RELEASE} {DEBUG} whole"),
    ("tuning", f".ci/tune {RELEASE}"),
    ("first hour", f".ci/first-hour {RELEASE} .build/first-hour"),
    ("site of the documentation", "make deps-consumers docs && "
     ".build/consumers/bin/python -B .ci/site-check .build/docs/site"),
    ("extensions", ".ci/extensions .build/extensions"),
    ("realism of a cohort", f"{RELEASE} realism cohort"),
    ("realism of a long cohort", f"{RELEASE} realism cohort-long"),
    ("realism of a decade", f"{RELEASE} realism cohort-decade"),
    # Writes the page of the bands, which must be the committed one.
    ("bands", f".ci/bands {RELEASE} && git diff --exit-code Sources/Realism/Realism.docc"),
    ("explorations", f".ci/explore {RELEASE} 2000"),
    ("explorations in shards", f".ci/explore-shards {RELEASE} 100000 20"),
    ("double runs", f".ci/double-runs {RELEASE} 10000"),
    ("drawn scenarios of an app", f".ci/alarms {RELEASE} .build/alarms 0 5000"),
    # Every small world, against counting by hand: the suites that read Exhaustive.isWhole.
    ("small worlds", "EXHAUSTIVE=1 swift test -c release -Xswiftc -enable-testing "
     "--scratch-path .build/exhaustive "
     f"--filter '{'|'.join(EXHAUSTIVE)}'"),
    ("shrinking", f".ci/shrinks {RELEASE}"),
    ("shrunk cases", f".ci/regressions {RELEASE}"),
    # Takes hours; the folder keeps the results of defects whose sources are as they were.
    ("generated mutants", ".ci/mutation .build/mutation"),
    ("readers of exports", f".ci/exports {RELEASE}"),
    ("programs for data", f"make deps-tables && .ci/tables {RELEASE} 200"),
    ("exports of all scenarios", f".ci/round-trips {RELEASE} 20"),
    ("traces in Perfetto", f"make deps-perfetto && .ci/perfetto {RELEASE}"),
    ("harmed batches on Slurm", f".ci/slurm {RELEASE} 20"),
    ("batch engines", f".ci/engines {RELEASE}"),
    ("container", f"make deps-container && .ci/container {RELEASE}"),
    ("model of a thousand nodes",
     "make build-clustermodel && .ci/cluster-model .build/release/clustermodel"),
    ("many persons", f".ci/many-persons {RELEASE} 100000"),
    ("lying services", f".ci/lying-services {RELEASE}"),
    ("kills", f".ci/kills {RELEASE} 10000"),
    ("memory", f".ci/memory {RELEASE}"),
    # What was read is noted in the folder, so that every start goes on.
    ("changed files", "make build-libfuzz && "
     f".ci/fuzz {RELEASE} .build/libfuzz/release/libfuzz .build/fuzz 480"),
]


class Run:
    """Parts that have run, and the first that failed."""

    def __init__(self, scratch):
        self.environment = os.environ | {"SCRATCH": str(scratch)}
        self.lock = threading.Lock()
        self.ended = threading.Condition()
        self.names = set()
        self.times = []
        self.failure = None

    def perform(self, name, command, output=None):
        """Runs a part; its output goes to a file, if one is given."""
        begun = time.monotonic()
        process = subprocess.Popen(
            command, shell=True, env=self.environment, stdout=output, stderr=output)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds, processors = time.monotonic() - begun, used.ru_utime + used.ru_stime
        with self.lock:
            self.times.append(f"{name:28} {seconds:5.0f} s {processors:6.0f} s of processors")
            if process.returncode and not self.failure:
                self.failure = f"the part {name} ends with status {process.returncode}"

    def lane(self, parts):
        """Runs parts beside others; the output of each is shown when it has ended."""
        try:
            for name, command, *before in parts:
                with self.ended:
                    self.ended.wait_for(lambda: self.failure or self.names.issuperset(before))
                if self.failure:
                    return
                with tempfile.TemporaryFile() as output:
                    self.perform(name, command, output)
                    output.seek(0)
                    text = output.read()
                with self.lock:
                    print(f"\n== {name}", flush=True)
                    sys.stdout.buffer.write(text)
                    sys.stdout.flush()
                self.end(name)
        except Exception as error:
            # Else the other parts of the lane would be left out without a word.
            self.failure = self.failure or f"a lane ends: {error!r}"
            self.end(None)

    def end(self, name):
        """Notes that a part has ended, for those that wait for it."""
        with self.ended:
            self.names.add(name)
            self.ended.notify_all()

    def parts(self, table):
        for first, second, *rest in table:
            if self.failure:
                return
            if isinstance(first, str):
                print(f"\n== {first}", flush=True)
                self.perform(first, second)
                continue
            shared = iter(rest[0])
            lanes = [
                threading.Thread(target=self.lane, args=[itertools.chain(lane, shared)])
                for lane in (first, second)]
            for lane in lanes:
                lane.start()
            for lane in lanes:
                lane.join()


def main():
    tables = {"run": RUN, "long": LONG}
    [table] = tools.arguments(1)
    tools.require(table in tables, f"no table {table}: there are {', '.join(tables)}")
    with tools.scratch() as scratch:
        run = Run(scratch)
        run.parts(tables[table])
    print("\n== time of each part")
    print("\n".join(run.times))
    if run.failure:
        tools.fail(run.failure)


if __name__ == "__main__":
    main()
