"""Prints where clang binds each call: python3 bound-calls.py (root) (flags, in one argument) (file)..."""
import json
import os
import sys

import clang.cindex as clang
from clang.cindex import CursorKind

FUNCTIONS = {
    CursorKind.FUNCTION_DECL,
    CursorKind.CXX_METHOD,
    CursorKind.CONSTRUCTOR,
    CursorKind.FUNCTION_TEMPLATE,
}

root = os.path.realpath(sys.argv[1])
bodies = {}
# By class and name: members of what a template makes have symbols of their own.
members = {}
calls = {}


def place(cursor):
    file = cursor.location.file
    path = os.path.realpath(file.name) if file else ''
    inside = path.startswith(root + os.sep)
    return (os.path.relpath(path, root), cursor.location.line) if inside else None


def full_name(cursor):
    return (cursor.semantic_parent.spelling, cursor.spelling)


def definitions_of(bound):
    """Where it is defined, nowhere where that is not known; what has no body is where it is declared."""
    known = bodies.get(bound.get_usr())
    if known is not None:
        return [known]
    others = members.get(full_name(bound), set())
    if len(others) == 1:
        return list(others)
    is_abstract = bound.kind == CursorKind.CXX_METHOD and bound.is_pure_virtual_method()
    return [place(bound)] if is_abstract and place(bound) else []


def callee_name(call):
    """The node that names what is called."""
    node = next(call.get_children(), None)
    while node is not None and node.kind in (CursorKind.UNEXPOSED_EXPR, CursorKind.PAREN_EXPR):
        node = next(node.get_children(), None)
    named = node is not None and node.kind in (CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR)
    return node if named else None


def visit(cursor):
    if cursor.kind in FUNCTIONS and cursor.is_definition() and place(cursor):
        bodies.setdefault(cursor.get_usr(), place(cursor))
        members.setdefault(full_name(cursor), set()).add(place(cursor))
    if cursor.kind == CursorKind.CALL_EXPR:
        bound = cursor.referenced
        name = callee_name(cursor)
        if bound is not None and bound.kind in FUNCTIONS and name is not None and place(name):
            calls[(*place(name), name.location.column - 1)] = bound
    for child in cursor.get_children():
        visit(child)


index = clang.Index.create()
units = []
for path in sys.argv[3:]:
    unit = index.parse(path, args=sys.argv[2].split())
    units.append(unit)
    for child in unit.cursor.get_children():
        if place(child):
            visit(child)
for (file, line, column), bound in calls.items():
    print(json.dumps({'file': file, 'line': line, 'column': column, 'definitions': definitions_of(bound)}))
