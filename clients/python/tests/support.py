"""What several tests need: servers in this process and in others."""

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from typing import Any, Dict, List, Optional

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, ROOT)

from telos_sim.operations import operations_of
from telos_sim.server import Server

EXPLICIT = [sys.executable, os.path.join(HERE, "explicit_server.py")]


class Asked:
    """A server in this process."""

    def __init__(self, model: Any, restore: Optional[str] = None, /, seed: Optional[int] = None, **parameters: Any):
        self.server = Server(operations_of(model), restore)
        self.hello = self.ask("hello", protocol=1, parameters=parameters, **({} if seed is None else {"seed": seed}))

    def raw(self, op: str, **fields: Any) -> Dict[str, Any]:
        return json.loads(self.server.answer(json.dumps({"id": 1, "op": op, **fields}).encode()))

    def ask(self, op: str, **fields: Any) -> Any:
        answer = self.raw(op, **fields)
        if "error" in answer:
            raise AssertionError(answer["error"])
        return answer["ok"]

    def __enter__(self) -> "Asked":
        return self

    def __exit__(self, *_: Any) -> None:
        self.server.end()


def run_program(lines: List[Any], command: List[str], **options: Any) -> "subprocess.CompletedProcess[bytes]":
    data = b"".join((each if isinstance(each, bytes) else json.dumps(each).encode()) + b"\n" for each in lines)
    return subprocess.run(command, input=data, capture_output=True, timeout=60, **options)


def answers(done: "subprocess.CompletedProcess[bytes]") -> List[Dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def program(text: str, folder: str) -> List[str]:
    """A model in a file of its own, and the command that serves it."""
    path = os.path.join(folder, "model.py")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"import sys\nsys.path.insert(0, {ROOT!r})\n{text}")
    return [sys.executable, path]


def random_system(seed: int) -> Dict[str, Any]:
    """A small system with several transitions for one event, dead ends and labels that are known here and there."""
    draw = random.Random(seed)
    states = [f"s{i}" for i in range(draw.randint(1, 6))]
    events = ["!a", "!b", "?c", "?d(1, x)", "tau"]
    labels = {
        state: [draw.choice(["", "not "]) + name for name in ("p", "q") if draw.random() < 0.6]
        for state in states
        if draw.random() < 0.8
    }
    count = draw.randint(0, 2 * len(states) + 1)
    transitions = [[draw.choice(states), draw.choice(events), draw.choice(states)] for _ in range(count)]
    return {"initial": states[0], "labels": labels, "transitions": transitions}


def written(system: Dict[str, Any], folder: str) -> str:
    handle, path = tempfile.mkstemp(".ats.json", dir=folder)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(system, file)
    return path


def children_of(pid: int) -> List[str]:
    """All processes below one, with their states, by the proc file system."""
    parents: Dict[int, List[int]] = {}
    state: Dict[int, str] = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat") as file:
                    fields = file.read().rsplit(")", 1)[1].split()
            except OSError:
                continue
            parents.setdefault(int(fields[1]), []).append(int(name))
            state[int(name)] = fields[0]
    found: List[str] = []
    waiting = [pid]
    while waiting:
        for child in parents.get(waiting.pop(), []):
            found.append(f"{child} {state[child]}")
            waiting.append(child)
    return found


def until(condition: Any, seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return bool(condition())
