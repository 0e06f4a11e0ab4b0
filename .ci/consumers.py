#!/usr/bin/env python3
"""Reads one format of a report folder as its consumer does, and compares with report.json."""

import csv
import json
import re
import sys


def report_of(folder):
    with open(f"{folder}/report.json", encoding="utf-8") as file:
        return json.load(file)


def count(report, status):
    return sum(invariant["status"] == status for invariant in report["invariants"])


def plain(folder):
    """What needs no package: CSV, annotations, the page's claims about itself."""
    report = report_of(folder)
    with open(f"{folder}/timings.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows and all(None not in row and None not in row.values() for row in rows)
    for row in rows:
        int(row["value"])
        assert row["scenario"] == report["scenario"]["name"]
        assert row["seed"] == report["scenario"]["seed"]
    work = sum(len(service["work"]) for service in report["services"].values())
    assert sum(row["scope"] == "service" for row in rows) == work
    with open(f"{folder}/github.txt", encoding="utf-8") as file:
        lines = file.read().splitlines()
    command = re.compile(r"^::(error|warning|notice) file=[^:,]+,line=\d+,col=\d+,title=[^:,]*::.+$")
    assert all(command.match(line) for line in lines), lines
    for kind in ["error", "warning", "notice"]:
        assert sum(line.startswith(f"::{kind} ") for line in lines) <= 10, kind
    assert any(line.startswith("::error ") for line in lines) == (count(report, "violated") > 0)


def junit(folder):
    import junitparser

    report = report_of(folder)
    suites = list(junitparser.JUnitXml.fromfile(f"{folder}/junit.xml"))
    assert len(suites) == 1
    suite = suites[0]
    assert suite.tests == len(report["invariants"]) == len(list(suite))
    assert suite.failures == count(report, "violated")
    assert suite.errors == count(report, "vacuous")
    assert suite.skipped == count(report, "notApplicable")
    kinds = {
        "held": [], "violated": [junitparser.Failure], "vacuous": [junitparser.Error],
        "notApplicable": [junitparser.Skipped],
    }
    for case, invariant in zip(suite, report["invariants"]):
        assert case.name == invariant["id"]
        assert [type(result) for result in case.result] == kinds[invariant["status"]], case.name


def sarif(folder):
    from pydantic_sarif import model

    report = report_of(folder)
    with open(f"{folder}/report.sarif", encoding="utf-8") as file:
        log = json.load(file)
    parse(model.StaticAnalysisResultsFormatSarifVersion210JsonSchema, log)
    # That the models refuse what the schema refuses is seen on two broken copies.
    for broken in [{**log, "version": "2.0"}, {**log, "runs": [{"results": []}]}]:
        try:
            parse(model.StaticAnalysisResultsFormatSarifVersion210JsonSchema, broken)
        except ValueError:
            continue
        raise AssertionError("a broken log is taken")
    run = log["runs"][0]
    told = sum(len(invariant["findings"]) for invariant in report["invariants"])
    assert len(run["results"]) == told + count(report, "vacuous")
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def parse(kind, value):
    return kind.model_validate(value) if hasattr(kind, "model_validate") else kind.parse_obj(value)


def openmetrics(folder):
    from prometheus_client.openmetrics.parser import text_string_to_metric_families as strict
    from prometheus_client.parser import text_string_to_metric_families as plain_text

    report = report_of(folder)
    with open(f"{folder}/metrics.txt", encoding="utf-8") as file:
        text = file.read()
    families = {family.name: family for family in strict(text)}
    assert families.keys() == {family.name for family in plain_text(text)}
    examined = {
        sample.labels["invariant"]: sample.value
        for sample in families["simharness_invariant_examined"].samples
    }
    assert examined == {
        invariant["id"]: invariant["examined"] for invariant in report["invariants"]
    }


def markdown(folder):
    report = report_of(folder)
    page = sys.stdin.read()
    rows = page.count("<tr>")
    broken = count(report, "violated") + count(report, "vacuous")
    services = sum(len(s["results"]) + len(s["work"]) for s in report["services"].values())
    expected = len(report["invariants"]) + len(report["history"]["tracks"]) + services + 3
    expected += broken + 1 if broken else 0
    assert rows == expected, (rows, expected)
    assert report["scenario"]["seed"] in page and "<pre><code" in page


def hdr(folder):
    from hdrh.histogram import HdrHistogram

    with open(f"{folder}/timing.json", encoding="utf-8") as file:
        timing = json.load(file)
    assert timing["stages"]
    for name, stage in timing["stages"].items():
        histogram = HdrHistogram.decode(stage["histogram"])
        assert histogram.get_total_count() == stage["count"], name
        exact = stage["percentiles"]["max"]
        assert abs(histogram.get_max_value() - exact) * 1000 <= exact, name
        for percentile in [50, 90, 99]:
            told = stage["percentiles"][f"p{percentile}"]
            read = histogram.get_value_at_percentile(percentile)
            if stage["count"] == 1:
                assert abs(read - told) * 1000 <= told, (name, percentile, read, told)


if __name__ == "__main__":
    {
        "plain": plain, "junit": junit, "sarif": sarif, "openmetrics": openmetrics,
        "markdown": markdown, "hdr": hdr,
    }[sys.argv[1]](sys.argv[2])
