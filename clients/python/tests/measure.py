"""Measures how many states a small model expands in a second, over pipes: `python3 tests/measure.py [seconds]`."""

import json
import os
import random
import subprocess
import sys
import time
from typing import List

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from telos_sim import Model

CHUNK = 32


class Walk(Model):
    """A walk on a grid: three successors, a label, a fingerprint."""

    def __init__(self) -> None:
        self.x, self.y, self.seen = 0, 0, ["a", "b"]

    def events(self) -> List[str]:
        return ["!east", "?north", "tau"]

    def do(self, event: str) -> None:
        if event == "!east":
            self.x = (self.x + 1) % 50
        elif event == "?north":
            self.y = (self.y + 1) % 50

    def labels(self) -> object:
        return {"home": self.x == 0 and self.y == 0}

    def fingerprint(self) -> object:
        return (self.x, self.y)


class Saving(Walk):
    def save(self) -> object:
        return self.x, self.y

    def restore(self, saved: object) -> None:
        self.x, self.y = saved  # type: ignore[misc]


class Drawing(Walk):
    def __init__(self, seed: int = 1) -> None:
        super().__init__()
        self.random = random.Random(seed)


def expansions(name: str, restore: str, seconds: float) -> float:
    """Breadth-first, with some requests under way at a time; states are released when they are expanded."""
    path = os.path.abspath(__file__)
    process = subprocess.Popen(
        [sys.executable, "-m", "telos_sim", f"{path}:{name}", "--restore", restore],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.path.join(os.path.dirname(path), "..")},
    )
    assert process.stdin and process.stdout
    process.stdin.write(b'{"id":1,"op":"hello","protocol":1}\n{"id":2,"op":"start"}\n')
    process.stdin.flush()
    process.stdout.readline(), process.stdout.readline()
    first, known, done = 0, 1, 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        some = range(first, min(known, first + CHUNK))
        process.stdin.write(b"".join(b'{"id":3,"op":"expand","state":%d}\n' % each for each in some))
        process.stdin.write(b'{"id":4,"op":"release","states":%s}\n' % json.dumps(list(some)).encode())
        process.stdin.flush()
        answers = [process.stdout.readline() for _ in range(len(some) + 1)]
        if b'"error"' in b"".join(answers):
            sys.exit(b"".join(answers).decode())
        known += sum(answer.count(b'"event"') for answer in answers)
        first, done = first + len(some), done + len(some)
    took = time.perf_counter() - begun
    process.stdin.close()
    process.wait()
    process.stdout.close()
    return done / took


if __name__ == "__main__":
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2
    for name, restore in (("Walk", "snapshot"), ("Saving", "snapshot"), ("Drawing", "snapshot"), ("Walk", "replay"), ("Walk", "fork")):
        print(f"{name:8} {restore:9} {expansions(name, restore, seconds):8,.0f} expansions/s, three successors each")
