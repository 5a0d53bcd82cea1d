"""Records which function of an application calls which, while its programs run.

Python imports this module by its name when it starts, in every process that finds it on PYTHONPATH.
PARLEY_ROOT is the application's folder, PARLEY_RECORDS the folder for the records: one file a process, a line for each
(caller, line of the call, callee) when it is first seen:

    {"from": ["pkg/a.py", 10, "run"], "at": 12, "to": ["pkg/b.py", 3, "load"]}

A function is told by its file, its first line (that of its decorators where it has any) and its name.
The caller is the frame directly below. What built-in functions run (`map`, `sorted`, `getattr`) has the frame that calls
them there, because they have none; what a library written in Python runs has no caller in the application and is not
recorded. The body of a generator or coroutine begins when it is first resumed, maybe by another function than the one
that called it, so they are recorded as callers only.
"""

import inspect
import json
import os
import sys
import threading

RUNS_LATER = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
COMPREHENSIONS = ("<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>")


def start_recording(root, folder):
    root = os.path.realpath(root) + os.sep
    places = {}
    seen = set()
    output = open(os.path.join(folder, "%d.jsonl" % os.getpid()), "a", buffering=1)

    def place_of(code):
        if code not in places:
            path = os.path.realpath(code.co_filename)
            is_inside = code.co_filename[:1] != "<" and path.startswith(root)
            place = [path[len(root) :], code.co_firstlineno, code.co_name]
            places[code] = place if is_inside and "site-packages" not in path else None
        return places[code]

    def is_function(code):
        is_body = code.co_flags & inspect.CO_OPTIMIZED
        return is_body and not code.co_flags & RUNS_LATER and code.co_name not in COMPREHENSIONS

    def record(frame, event, _argument):
        caller = frame.f_back
        if event != "call" or caller is None:
            return
        key = (caller.f_code, caller.f_lineno, frame.f_code)
        if key in seen:
            return
        seen.add(key)
        to = place_of(frame.f_code)
        start = place_of(caller.f_code)
        if to is not None and start is not None and is_function(frame.f_code):
            output.write(json.dumps({"from": start, "at": caller.f_lineno, "to": to}) + "\n")

    def restart():
        nonlocal output
        output = open(os.path.join(folder, "%d.jsonl" % os.getpid()), "a", buffering=1)
        seen.clear()

    os.register_at_fork(after_in_child=restart)
    threading.settrace(record)
    sys.settrace(record)


if "PARLEY_RECORDS" in os.environ:
    start_recording(os.environ["PARLEY_ROOT"], os.environ["PARLEY_RECORDS"])
