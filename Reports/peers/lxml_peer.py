"""The tasks with lxml."""

from lxml import etree

VERSION = f"lxml {etree.__version__}"


def export(data):
    path = data.path("export.xml")

    def work():
        records, steps = 0, 0
        for _, element in etree.iterparse(path, tag="Record"):
            records += 1
            if element.get("type") == "HKQuantityTypeIdentifierStepCount":
                steps += int(element.get("value"))
            element.clear()
            while element.getprevious() is not None:
                del element.getparent()[0]
        return [records, steps]
    return work


TASKS = {"export": (export, "adds up; makes no columns, and checks nothing")}
