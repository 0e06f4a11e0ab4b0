"""Compares an Apple Health export with the tables of the same person.

Standard library only. Usage: export.py FOLDER, which has export.zip and the tables in ndjson.
Prints how many records it compared; exits 1 with the first differences where any differ.
"""

import collections
import datetime
import decimal
import json
import sys
import zipfile
from xml.etree import ElementTree

EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
QUANTITY = "HKQuantityTypeIdentifier"
TYPES = {
    "stepCount": (QUANTITY + "StepCount", "count"), "bodyMass": (QUANTITY + "BodyMass", "kg"),
    "sleepAnalysis": ("HKCategoryTypeIdentifierSleepAnalysis", None),
    "heartRate": (QUANTITY + "HeartRate", "count/min"),
    "restingHeartRate": (QUANTITY + "RestingHeartRate", "count/min"),
    "heartRateVariabilitySDNN": (QUANTITY + "HeartRateVariabilitySDNN", "ms"),
    "oxygenSaturation": (QUANTITY + "OxygenSaturation", "%"),
    "respiratoryRate": (QUANTITY + "RespiratoryRate", "count/min"),
}
KINDS = {kind for kind, _ in TYPES.values()}


def table(folder, name):
    with open(f"{folder}/{name}.ndjson", encoding="utf-8") as file:
        return [json.loads(line, parse_float=decimal.Decimal) for line in file]


def seconds(text):
    """The whole seconds since 1970 of a time of a table."""
    moment = datetime.datetime.strptime(text[:19], "%Y-%m-%dT%H:%M:%S")
    return int((moment.replace(tzinfo=datetime.timezone.utc) - EPOCH).total_seconds())


def expected(folder):
    """The records that the tables call for, with the zone in which each night began."""
    froms = [(seconds(row["from"]) if row["from"] else -(2**62), row["zone"])
             for row in table(folder, "zones")]
    records = collections.Counter()
    for row in table(folder, "samples"):
        if not row["stored"]:
            continue
        kind, unit = TYPES[row["type"]]
        start, zone = seconds(row["start"]), None
        if unit:
            value = decimal.Decimal(row["value"])
        else:
            value = "HKCategoryValueSleepAnalysis" + row["stage"][0].upper() + row["stage"][1:]
            zone = [zone for begun, zone in froms if begun <= start][-1]
        key = kind, unit, value, start, seconds(row["end"]), seconds(row["arrival"]), zone
        records[key] += 1
    return records


def written(folder):
    """The records of the export, and the offsets from UTC that it has."""
    records, offsets, types = collections.Counter(), set(), []

    def time(text):
        moment = datetime.datetime.strptime(text, "%Y-%m-%d %H:%M:%S %z")
        offsets.add(text[-5:])
        return int((moment - EPOCH).total_seconds())

    with zipfile.ZipFile(f"{folder}/export.zip") as archive:
        assert archive.testzip() is None
        assert archive.namelist() == ["apple_health_export/export.xml"], archive.namelist()
        with archive.open("apple_health_export/export.xml") as file:
            for _, element in ElementTree.iterparse(file):
                if element.tag == "ExportDate":
                    time(element.get("value"))
                if element.tag != "Record":
                    continue
                unit, value = element.get("unit"), element.get("value")
                if unit:
                    value = decimal.Decimal(value)
                else:
                    assert element[0].get("key") == "HKTimeZone"
                zone = None if unit else element[0].get("value")
                key = (
                    element.get("type"), unit, value, time(element.get("startDate")),
                    time(element.get("endDate")), time(element.get("creationDate")), zone)
                records[key] += 1
                types += [key[0]] * (types[-1:] != [key[0]])
                element.clear()
    assert len(types) == len(set(types)), f"types are not together: {types}"
    assert len(offsets) == 1, offsets
    return records


def main():
    folder = sys.argv[1]
    tables, export = expected(folder), written(folder)
    differences = sorted(map(str, ((tables - export) + (export - tables)).elements()))
    for difference in differences[:10]:
        print(difference)
    print(f"{tables.total()} records compared, {len(differences)} differ")
    sys.exit(1 if differences or not tables else 0)


if __name__ == "__main__":
    main()
