"""The protocol's own lines, out of reach of what the model prints and reads."""

from __future__ import annotations

import os
import sys
from typing import Iterator, List


class Lines:
    """Lines in, lines out. What is written leaves when no more lines are waiting, so that answers travel together."""

    def __init__(self, source: int, target: int) -> None:
        self.source, self.target = source, target
        self._out: List[bytes] = []
        self._size = 0

    def __iter__(self) -> Iterator[bytes]:
        rest: List[bytes] = []
        while True:
            self.flush()
            data = os.read(self.source, 1 << 16)
            if not data:
                last = b"".join(rest)
                if last:
                    yield last
                self.flush()
                return
            lines = data.split(b"\n")
            rest.append(lines[0])
            if len(lines) > 1:
                yield b"".join(rest)
                yield from lines[1:-1]
                rest = [lines[-1]]

    def write(self, line: bytes) -> None:
        self._out.append(line + b"\n")
        self._size += len(line)
        if self._size > 1 << 16:
            self.flush()

    def flush(self) -> None:
        data = memoryview(b"".join(self._out))
        self._out, self._size = [], 0
        while data:
            data = data[os.write(self.target, data) :]


def protect() -> Lines:
    """Takes standard input and output for the protocol; what the model prints, even from C, goes to standard error."""
    source, target = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    # What was printed before is in the buffer as yet, and now goes to standard error.
    sys.stdout.flush()
    sys.stdout = sys.stderr
    if os.name == "nt":
        import msvcrt

        msvcrt.setmode(source, os.O_BINARY)  # type: ignore[attr-defined]
        msvcrt.setmode(target, os.O_BINARY)  # type: ignore[attr-defined]
    return Lines(source, target)
