"""Reads the compiler's index: which declaration each line of the sources names, and how.

A debug build leaves the index beside its modules. The toolchain's own library reads it.
"""

import collections
import ctypes
import os
import shutil
from pathlib import Path

import tools

# Roles of an occurrence, and of its relation to another declaration.
DEFINITION, REFERENCE, READ, WRITE, CALL, IMPLICIT = 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 5, 1 << 8
CHILD_OF, OVERRIDE_OF, ACCESSOR_OF, CONTAINED_BY = 1 << 9, 1 << 11, 1 << 15, 1 << 16
# Kinds of declarations.
ENUM, STRUCT, CLASS, PROTOCOL = 5, 6, 7, 8
METHODS, PROPERTY, INITIALIZER = (16, 17, 18), 19, 22
# Subkinds: a getter and a setter are declarations of their own.
ACCESSORS = (3, 4)

Occurrence = collections.namedtuple(
    "Occurrence", "module path line kind subkind name identifier roles relations")


class Text(ctypes.Structure):
    """A string of the library: bytes that it owns, and their number."""

    _fields_ = [("bytes", ctypes.c_void_p), ("count", ctypes.c_size_t)]

    def __str__(self):
        return ctypes.string_at(self.bytes, self.count).decode() if self.count else ""


POINTER = ctypes.c_void_p
EACH_TEXT = ctypes.CFUNCTYPE(ctypes.c_bool, POINTER, Text)
EACH = ctypes.CFUNCTYPE(ctypes.c_bool, POINTER, POINTER)


class Library:
    """The functions of libIndexStore, by their names without its prefix."""

    FUNCTIONS = {
        "store_create": (POINTER, ctypes.c_char_p, POINTER),
        "store_units_apply_f": (ctypes.c_bool, POINTER, ctypes.c_uint, POINTER, EACH_TEXT),
        "unit_reader_create": (POINTER, POINTER, ctypes.c_char_p, POINTER),
        "unit_reader_get_module_name": (Text, POINTER),
        "unit_reader_dependencies_apply_f": (ctypes.c_bool, POINTER, POINTER, EACH),
        "unit_reader_dispose": (None, POINTER),
        "unit_dependency_get_kind": (ctypes.c_int, POINTER),
        "unit_dependency_get_name": (Text, POINTER),
        "unit_dependency_get_filepath": (Text, POINTER),
        "record_reader_create": (POINTER, POINTER, ctypes.c_char_p, POINTER),
        "record_reader_occurrences_apply_f": (ctypes.c_bool, POINTER, POINTER, EACH),
        "record_reader_dispose": (None, POINTER),
        "occurrence_get_symbol": (POINTER, POINTER),
        "occurrence_get_roles": (ctypes.c_uint64, POINTER),
        "occurrence_get_line_col": (
            None, POINTER, ctypes.POINTER(ctypes.c_uint), ctypes.POINTER(ctypes.c_uint)),
        "occurrence_relations_apply_f": (ctypes.c_bool, POINTER, POINTER, EACH),
        "symbol_relation_get_symbol": (POINTER, POINTER),
        "symbol_relation_get_roles": (ctypes.c_uint64, POINTER),
        "symbol_get_kind": (ctypes.c_int, POINTER),
        "symbol_get_subkind": (ctypes.c_int, POINTER),
        "symbol_get_name": (Text, POINTER),
        "symbol_get_usr": (Text, POINTER),
    }

    def __init__(self):
        compiler = shutil.which("swiftc") or tools.fail("no swiftc in the path")
        path = Path(os.path.realpath(compiler)).parent.parent / "lib/libIndexStore.so"
        loaded = ctypes.CDLL(str(path))
        for name, (result, *parameters) in self.FUNCTIONS.items():
            function = getattr(loaded, f"indexstore_{name}")
            function.restype, function.argtypes = result, parameters
            setattr(self, name, function)

    def each(self, apply, subject, visit):
        """Calls a function for each item of a list of the library's."""
        apply(subject, None, EACH(lambda _, item: visit(item) is None))


def records(library, store):
    """The records of the repository's own sources: name to module and path."""
    names, found = [], {}
    collect = EACH_TEXT(lambda _, name: names.append(str(name)) is None)
    library.store_units_apply_f(store, 1, None, collect)
    sources = f"{tools.ROOT}/Sources/"
    for name in names:
        unit = library.unit_reader_create(store, name.encode(), None)
        module = str(library.unit_reader_get_module_name(unit))

        def note(dependency):
            path = str(library.unit_dependency_get_filepath(dependency))
            is_record = library.unit_dependency_get_kind(dependency) == 2
            if is_record and path.startswith(sources) and os.path.exists(path):
                record = str(library.unit_dependency_get_name(dependency))
                found[record] = (module, os.path.relpath(path, tools.ROOT))

        library.each(library.unit_reader_dependencies_apply_f, unit, note)
        library.unit_reader_dispose(unit)
    return found


def occurrences(folder):
    """Every occurrence of a declaration in Sources, from the index of a debug build."""
    library = Library()
    store = library.store_create(str(folder).encode(), None)
    tools.require(store, f"{folder} is no index: build the tests first (make test)")
    found = []
    for record, (module, path) in records(library, store).items():
        reader = library.record_reader_create(store, record.encode(), None)
        if reader:
            library.each(
                library.record_reader_occurrences_apply_f, reader,
                lambda one: found.append(occurrence(library, one, module, path)))
            library.record_reader_dispose(reader)
    return found


def occurrence(library, one, module, path):
    symbol, relations = library.occurrence_get_symbol(one), []

    def relate(relation):
        other = library.symbol_relation_get_symbol(relation)
        relations.append(
            (library.symbol_relation_get_roles(relation), str(library.symbol_get_usr(other))))

    library.each(library.occurrence_relations_apply_f, one, relate)
    line, column = ctypes.c_uint(), ctypes.c_uint()
    library.occurrence_get_line_col(one, line, column)
    return Occurrence(
        module, path, line.value, library.symbol_get_kind(symbol),
        library.symbol_get_subkind(symbol), str(library.symbol_get_name(symbol)),
        str(library.symbol_get_usr(symbol)), library.occurrence_get_roles(one), relations)
