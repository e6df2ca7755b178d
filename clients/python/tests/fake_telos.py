"""Stands for the program `telos`: answers what its purpose file asks for, and shows how it was called."""

import json
import sys

arguments = sys.argv[1:]
with open(next(each for each in arguments if each.endswith((".purpose", ".purpose.json"))), encoding="utf-8") as file:
    purpose = file.read()

if "wrong" in purpose:
    sys.stderr.write("error[purpose/unknown-target]: there is no state herd\n")
    sys.exit(65)

kind = "failure" if "fails" in purpose else "inconclusive" if "open" in purpose else "success"
answer = {
    "telos": "0.1.0",
    "model": "model.py",
    "purpose": "asked",
    "relation": arguments[arguments.index("--relation") + 1],
    "variant": "strong" if "--strong" in arguments else "weak",
    "verdict": kind,
    "reason": {"failure": "lasso", "inconclusive": "depth-bound", "success": None}[kind],
    "exact": kind != "inconclusive",
    "bound": {"depth": None, "states": None, "seconds": None},
    "run": {
        "first": {"purpose": "q0", "labels": ["hungry"], "state": "calm"},
        "steps": [
            {"event": "!whistle", "purpose": "q1", "labels": ["hungry"], "state": None, "observe": {"n": 2}},
            {"event": "?salivate", "purpose": "q0", "labels": ["not hungry"], "state": "fed"},
        ],
        "loop": 0 if kind == "failure" else None,
    },
    "called": arguments,
    "asked": purpose,
}
print(json.dumps(answer))
sys.exit({"success": 0, "failure": 1, "inconclusive": 2}[kind])
