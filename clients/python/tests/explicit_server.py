"""Serves an explicit transition system, a `.ats.json` file, by any way of restoring.

    python3 explicit_server.py [snapshot | fork | replay | none]

Parameters: model=PATH, opaque=true (states cannot be recognised). TELOS_RESTORE chooses the way, too.
"""

import json
import os
import sys
from typing import Any, Dict, List, Optional, Tuple

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))

from telos_sim import Event, Model, serve


class Explicit(Model):
    """A state of the file; transitions in the order in which they stand there."""

    world = "closed"
    name = "explicit"
    shared = ("labels_of", "moves")

    def __init__(self, model: str, opaque: bool = False) -> None:
        with open(model, encoding="utf-8") as file:
            system: Dict[str, Any] = json.load(file)
        self.opaque = opaque
        self.labels_of: Dict[str, List[str]] = system.get("labels", {})
        self.moves: Dict[str, List[Tuple[str, str]]] = {}
        for source, event, target in system["transitions"]:
            self.moves.setdefault(source, []).append((event, target))
        self.state: str = system["initial"]

    def events(self) -> List[Event]:
        # The target travels along, so that each of several transitions with one event is a choice of its own.
        return [Event(event, data=target) for event, target in self.moves.get(self.state, [])]

    def do(self, event: Event) -> None:
        self.state = event.data

    def labels(self) -> List[str]:
        return self.labels_of.get(self.state, [])

    def describe(self) -> str:
        return self.state

    def fingerprint(self) -> Optional[str]:
        return None if self.opaque else self.state


if __name__ == "__main__":
    serve(Explicit, restore=sys.argv[1] if len(sys.argv) > 1 else None)
